//! How to reach a server of NATS, on the command line. Names and variables are those of the program `nats`.

use std::path::PathBuf;

use async_nats::ConnectOptions;
use clap::Args;

use crate::text::failure::{Failure, Result};
use crate::text::shown;

/// Who we are for the server, and who the server must be.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options of the NATS server")]
pub(crate) struct ServerOptions {
    /// The user, if it isn't in the URL
    #[arg(long, value_name = "NAME", env = "NATS_USER", hide_env_values = true)]
    user: Option<String>,
    /// The user's password, best given as the variable
    #[arg(
        long,
        value_name = "PASSWORD",
        env = "NATS_PASSWORD",
        hide_env_values = true
    )]
    password: Option<String>,
    /// A file of credentials, with a token and a seed
    #[arg(long, value_name = "FILE", env = "NATS_CREDS", hide_env_values = true)]
    creds: Option<PathBuf>,
    /// A file with the seed of an NKey
    #[arg(long, value_name = "FILE", env = "NATS_NKEY", hide_env_values = true)]
    nkey: Option<PathBuf>,
    /// Use TLS; trust the authorities of this file
    #[arg(long, value_name = "FILE", env = "NATS_CA", hide_env_values = true)]
    tlsca: Option<PathBuf>,
    /// Use TLS; show this certificate
    #[arg(long, value_name = "FILE", env = "NATS_CERT", hide_env_values = true)]
    tlscert: Option<PathBuf>,
    /// The key of the certificate
    #[arg(long, value_name = "FILE", env = "NATS_KEY", hide_env_values = true)]
    tlskey: Option<PathBuf>,
}

impl ServerOptions {
    /// Returns the options for the client.
    pub(super) fn client(&self) -> Result<ConnectOptions> {
        // Not the parser's business: a variable that is set for another program shouldn't end a command that needs none.
        let both = |one: bool, other: bool, what: &str| match one == other {
            true => Ok(()),
            false => Err(Failure::Bad(format!("{what} go together"))),
        };
        both(
            self.user.is_some(),
            self.password.is_some(),
            "--user and --password",
        )?;
        both(
            self.tlscert.is_some(),
            self.tlskey.is_some(),
            "--tlscert and --tlskey",
        )?;
        let mut options = ConnectOptions::new();
        if let (Some(user), Some(password)) = (&self.user, &self.password) {
            options = options.user_and_password(user.clone(), password.clone());
        }
        if let Some(path) = &self.creds {
            options = options.credentials(&read(path)?).map_err(|error| {
                Failure::Bad(format!("{}: no credentials: {error}", shown::path(path)))
            })?;
        }
        if let Some(path) = &self.nkey {
            options = options.nkey(read(path)?.trim().to_owned());
        }
        for path in [&self.tlsca, &self.tlscert, &self.tlskey]
            .into_iter()
            .flatten()
        {
            read(path)?;
        }
        if let Some(path) = &self.tlsca {
            options = options.add_root_certificates(path.clone());
        }
        if let (Some(certificate), Some(key)) = (&self.tlscert, &self.tlskey) {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        let uses_tls = self.tlsca.is_some() || self.tlscert.is_some();
        Ok(options.require_tls(uses_tls))
    }
}

fn read(path: &PathBuf) -> Result<String> {
    std::fs::read_to_string(path)
        .map_err(|error| Failure::Bad(format!("{}: can't read: {error}", shown::path(path))))
}
