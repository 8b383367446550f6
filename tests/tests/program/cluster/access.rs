//! Who is let in, and how: users, keys and TLS.

use std::fs;
use std::path::{Path, PathBuf};

use data_encoding::BASE64URL_NOPAD;
use nkeys::KeyPair as UserKey;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use serde_json::{Value, json};
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
fn a_user_with_credentials() {
    let folder = TempDir::new().unwrap();
    let (operator, system, account) = (
        UserKey::new_operator(),
        UserKey::new_account(),
        UserKey::new_account(),
    );
    // The server keeps nothing for its own account.
    let accounts = [(&system, 0), (&account, -1)].map(|(account, kept)| {
        let limits = json!({
            "subs": -1, "data": -1, "payload": -1, "conn": -1, "wildcards": true,
            "mem_storage": kept, "disk_storage": kept, "streams": kept, "consumer": kept
        });
        let claims = json!({ "type": "account", "version": 2, "limits": limits });
        let token = token(&operator, account, &claims);
        format!("{}: {token}", account.public_key())
    });
    let operators = json!({ "type": "operator", "version": 2 });
    let config = format!(
        "operator: {}\nsystem_account: {}\nresolver: MEMORY\nresolver_preload: {{\n{}\n}}\n",
        token(&operator, &operator, &operators),
        system.public_key(),
        accounts.join("\n")
    );
    let config = write(folder.path(), "config", &config);
    let server = Server::with_options(&["--config", &config]);
    let users = json!({ "type": "user", "version": 2, "subs": -1, "data": -1, "payload": -1 });
    for (account, is_let_in) in [(account, true), (UserKey::new_account(), false)] {
        let user = UserKey::new_user();
        let credentials = format!(
            "-----BEGIN NATS USER JWT-----\n{}\n------END NATS USER JWT------\n\n\
             -----BEGIN USER NKEY SEED-----\n{}\n------END USER NKEY SEED------\n",
            token(&account, &user, &users),
            user.seed().unwrap()
        );
        let file = write(folder.path(), "creds", &credentials);
        let access = format!("--nats {} --creds {file}", server.url());
        if is_let_in {
            let _worker = Running::start(&format!("worker {access} --threads 1 --memory 32M"));
            let prove = format!("prove {LONG} {access} --memory 32M --format json");
            answered(&Running::start(&prove).finish());
        } else {
            let worker = run(&format!("worker {access} {BRIEFLY}"));
            assert_refused(&worker, "the server refuses the user");
        }
    }
    let file = write(folder.path(), "creds", "no credentials");
    let worker = run(&format!(
        "worker --nats {} --creds {file} {BRIEFLY}",
        server.url()
    ));
    assert_refused(&worker, "creds: no credentials: ");
}

/// Returns a token in which one says what another one may do.
fn token(from: &UserKey, about: &UserKey, claims: &Value) -> String {
    let header = json!({ "typ": "JWT", "alg": "ed25519-nkey" });
    let claims = json!({ "jti": "1", "iat": 1, "iss": from.public_key(), "sub": about.public_key(), "nats": claims });
    let parts = [header, claims].map(|part| BASE64URL_NOPAD.encode(part.to_string().as_bytes()));
    let signed = parts.join(".");
    let signature = from.sign(signed.as_bytes()).unwrap();
    format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature))
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
