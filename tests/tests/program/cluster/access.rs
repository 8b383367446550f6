//! Who is let in, and how: users, keys and TLS.

use std::fs;
use std::path::{Path, PathBuf};

use nkeys::KeyPair as UserKey;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tempfile::TempDir;

use super::server::Server;
use super::{LONG, Running, answered};
use crate::{assert_refused, run};

/// What ends a worker as soon as it is let in.
const BRIEFLY: &str = "--threads 1 --memory 32M --idle-limit 200ms";

#[test]
fn a_user_with_a_password() {
    let server = Server::with_options(&["--user", "me", "--pass", "secret"]);
    let bare = server.url();
    let address = bare.strip_prefix("nats://").unwrap();
    for url in [bare.clone(), format!("nats://me:wrong@{address}")] {
        let refused = run(&format!("worker --nats {url} --threads 1 --memory 32M"));
        assert_refused(
            &refused,
            "the server refuses the user; see --user, --creds and --nkey",
        );
        assert!(!refused.err.contains("wrong"), "{refused:?}");
    }
    for access in [
        format!("--nats nats://me:secret@{address}"),
        format!("--nats {bare} --user me --password secret"),
    ] {
        let worker = run(&format!("worker {access} {BRIEFLY}"));
        assert_eq!(worker.status, Some(0), "{worker:?}");
        assert!(!worker.err.contains("secret"), "{worker:?}");
    }
    for (half, what) in [
        ("--password x", "--user and --password go together"),
        ("--tlskey x", "--tlscert and --tlskey go together"),
    ] {
        assert_refused(
            &run(&format!("worker --nats {bare} {half} {BRIEFLY}")),
            what,
        );
    }
    let missing = run(&format!("worker --nats {bare} --creds /nowhere {BRIEFLY}"));
    assert_refused(&missing, "/nowhere: can't read: ");
}

#[test]
fn a_user_with_a_key() {
    let folder = TempDir::new().unwrap();
    let (own, other) = (UserKey::new_user(), UserKey::new_user());
    let users = format!(
        "authorization {{ users = [ {{ nkey: {} }} ] }}",
        own.public_key()
    );
    let config = write(folder.path(), "config", &users);
    let server = Server::with_options(&["--config", &config]);
    for (key, is_let_in) in [(own, true), (other, false)] {
        let file = write(folder.path(), "key", &key.seed().unwrap());
        let worker = run(&format!(
            "worker --nats {} --nkey {file} {BRIEFLY}",
            server.url()
        ));
        match is_let_in {
            true => assert_eq!(worker.status, Some(0), "{worker:?}"),
            false => assert_refused(&worker, "the server refuses the user"),
        }
    }
}

#[test]
fn a_proof_over_tls() {
    let folder = TempDir::new().unwrap();
    let [right, wrong] = ["right", "wrong"].map(|name| Authority::new(folder.path(), name));
    let (certificate, key) = right.certify("server");
    let server = Server::with_options(&[
        "--tlsverify",
        "--tlscert",
        &certificate,
        "--tlskey",
        &key,
        "--tlscacert",
        &right.file,
    ]);
    let url = server.url().replace("nats://", "tls://");
    let (certificate, key) = right.certify("client");
    let access = |authority: &str| {
        format!("--nats {url} --tlsca {authority} --tlscert {certificate} --tlskey {key}")
    };
    let (right, wrong) = (access(&right.file), access(&wrong.file));
    // A server that isn't who it says it is.
    let refused = run(&format!("worker {wrong} {BRIEFLY}"));
    assert_refused(&refused, "certificate");
    let _worker = Running::start(&format!("worker {right} --threads 1 --memory 32M"));
    let proved = Running::start(&format!("prove {LONG} {right} --memory 32M --format json"));
    answered(&proved.finish());
    let shown = run(&format!("status {right}")).good();
    assert!(shown.starts_with(&format!("{LONG} first yes\n")), "{shown}");
}

/// Who says that certificates are genuine.
struct Authority {
    folder: PathBuf,
    issuer: Issuer<'static, KeyPair>,
    /// The file with its own certificate.
    file: String,
}

impl Authority {
    fn new(folder: &Path, name: &str) -> Self {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let certificate = params.self_signed(&key).unwrap();
        Self {
            folder: folder.to_path_buf(),
            file: write(folder, name, &certificate.pem()),
            issuer: Issuer::new(params, key),
        }
    }

    /// Makes a certificate for this machine, and returns its file and that of its key.
    fn certify(&self, name: &str) -> (String, String) {
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(["127.0.0.1".to_owned()]).unwrap();
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        let file = write(&self.folder, name, &certificate.pem());
        let key = write(&self.folder, &format!("{name}.key"), &key.serialize_pem());
        (file, key)
    }
}

/// Writes a file, and returns its path.
fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.into_os_string().into_string().unwrap()
}
