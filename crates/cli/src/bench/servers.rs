//! The servers of a bench, by the names that its models refer to.

use super::Options;
use crate::run::model::{Model, ModelOptions, NOBODY, Server, address_of, key_of};
use pilcrow_core::bench::BenchModel;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use std::sync::Arc;

/// Placeholder address if no server is called.
const NO_SERVER: &str = "http://localhost";

/// The servers, including those that are not called.
#[derive(Debug, Default)]
pub struct Servers {
    all: Vec<NamedServer>,
    /// True if no server is called: answers are recorded, or only the plan is printed.
    is_offline: bool,
}

#[derive(Debug)]
struct NamedServer {
    /// Name on the command line; empty for the server of `--base-url`.
    name: String,
    /// Host of the server, with the port unless it is the scheme's default.
    host: String,
    server: Arc<Server>,
}

impl Servers {
    /// Reads the command line: first the server of `--base-url`, then those of `--server`.
    ///
    /// # Errors
    ///
    /// A message about a wrong address or key, or that no server is named.
    pub fn read(options: &Options) -> Result<Self, String> {
        let is_unasked = options.plan || options.server.answers.is_some();
        let mut servers = Self { all: Vec::new(), is_offline: is_unasked };
        let ModelOptions { base_url, key_env, .. } = &options.server;
        if let Some(url) = base_url {
            let key = key_env.as_deref().map(|variable| ("--key-env", variable));
            servers.add("--base-url", "", url, key)?;
        }
        for text in &options.servers {
            let (name, url) = named("--server", text, "NAME=URL")?;
            if servers.all.iter().any(|one| one.name == name) {
                return Err(format!("--server {name} is given twice: give each a name of its own"));
            }
            let key = key_variable(&options.server_key, name)?;
            servers.add("--server", name, url, key.map(|variable| ("--server-key", variable)))?;
        }
        for text in &options.server_key {
            let (name, _) = named("--server-key", text, "NAME=VARIABLE")?;
            servers.named(name).ok_or_else(|| format!("--server-key {name}: {}", unknown(name)))?;
        }
        if servers.all.is_empty() {
            if !is_unasked {
                return Err(NOBODY.to_owned());
            }
            servers.add("--base-url", "", NO_SERVER, None)?;
        }
        Ok(servers)
    }

    /// Parses a model of the command line: `NAME`, or `NAME@SERVER` with the name or host of a server. A model's name
    /// may contain an `@` itself.
    pub fn model(&self, text: &str) -> BenchModel {
        let parts = text.rsplit_once('@').filter(|(_, server)| self.named(server).is_some());
        match parts {
            Some((name, server)) => {
                BenchModel { server: Some(server.to_owned()), ..BenchModel::named(name) }
            }
            None => BenchModel::named(text),
        }
    }

    /// Returns the number of a model's server: its own, or the first. If no server is called, any will do.
    ///
    /// # Errors
    ///
    /// There is no such server.
    pub fn seat(&mut self, model: &BenchModel) -> Result<usize, String> {
        let Some(server) = &model.server else {
            let kind = model.provider.and_then(|kind| self.named(kind.key()));
            return Ok(kind.unwrap_or_default());
        };
        match self.named(server) {
            Some(seat) => Ok(seat),
            None if self.is_offline => {
                let url = format!("{NO_SERVER}/{}", self.all.len());
                self.add("--server", server, &url, None)?;
                Ok(self.all.len() - 1)
            }
            None => Err(format!("{}: {}", model.name, unknown(server))),
        }
    }

    /// Returns a server by its number.
    pub fn at(&self, seat: usize) -> Option<Arc<Server>> {
        self.all.get(seat).map(|one| Arc::clone(&one.server))
    }

    /// Returns the servers as providers, in their order.
    pub fn providers(&self) -> Vec<ProviderSettings> {
        let provider = |one: &NamedServer| ProviderSettings {
            kind: ProviderKind::Compatible,
            base_url: one.server.base_url.clone(),
            ..ProviderSettings::default()
        };
        self.all.iter().map(provider).collect()
    }

    /// Returns the models for concurrent calls, the same number for each server.
    ///
    /// # Errors
    ///
    /// A message about wrong recorded answers.
    pub fn askers(&self, options: &Options) -> Result<Vec<Model>, String> {
        let base_url = self.at(0).map(|server| server.base_url.clone());
        let own = ModelOptions { base_url, key_env: None, ..options.server.clone() };
        let recorded = own.answers.clone().filter(|_| !options.plan);
        let own = ModelOptions { answers: recorded, ..own };
        let count =
            if self.is_offline { 1 } else { options.at_once.saturating_mul(self.all.len()) };
        (0..count).map(|_| Model::new(&own, None)).collect()
    }

    fn named(&self, name: &str) -> Option<usize> {
        let is_own = |one: &NamedServer| !name.is_empty() && one.name == name;
        let own = self.all.iter().position(is_own);
        own.or_else(|| self.all.iter().position(|one| one.host == name))
    }

    fn add(
        &mut self,
        option: &str,
        name: &str,
        url: &str,
        key: Option<(&str, &str)>,
    ) -> Result<(), String> {
        let host = address_of(option, url)?.authority().to_owned();
        let key = key.filter(|_| !self.is_offline);
        let key = key.map(|(option, variable)| key_of(option, variable, url)).transpose()?;
        let server = Arc::new(Server { base_url: url.to_owned(), key });
        self.all.push(NamedServer { name: name.to_owned(), host, server });
        Ok(())
    }
}

fn unknown(server: &str) -> String {
    format!("no server is called {server}; give it by --server {server}=URL")
}

/// Splits an option of the form `NAME=…`.
fn named<'given>(
    option: &str,
    text: &'given str,
    form: &str,
) -> Result<(&'given str, &'given str), String> {
    let parts = text.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
    let parts = parts.filter(|(name, value)| !name.is_empty() && !value.is_empty());
    parts.ok_or_else(|| format!("{option} {text}: give {form}"))
}

/// Returns the environment variable with the key of a server; `None` if there is none.
fn key_variable<'given>(
    pairs: &'given [String],
    name: &str,
) -> Result<Option<&'given str>, String> {
    for pair in pairs {
        let (server, variable) = named("--server-key", pair, "NAME=VARIABLE")?;
        if server == name {
            return Ok(Some(variable));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn servers(arguments: &[&str]) -> Result<Servers, String> {
        let line = ["pilcrow", "d.json"].iter().chain(arguments).copied();
        Servers::read(&Line::try_parse_from(line).unwrap().options)
    }

    #[test]
    fn a_model_is_asked_at_its_own_server_and_else_at_the_first() {
        let mut servers = servers(&[
            "--base-url=http://localhost:1/v1",
            "--server=home=http://localhost:2/v1",
            "--server=ollama=http://localhost:3/v1",
        ])
        .unwrap();
        let mut check = |text: &str, name: &str, seat: Result<usize, &str>| {
            let model = servers.model(text);
            assert_eq!(model.name, name);
            let place = servers.seat(&model);
            assert_eq!(place.is_ok(), seat.is_ok(), "{text} {place:?}");
            assert_eq!(place.ok(), seat.ok(), "{text}");
        };
        check("m", "m", Ok(0));
        check("m@home", "m", Ok(1));
        check("m@localhost:3", "m", Ok(2));
        check("@cf/meta@home", "@cf/meta", Ok(1));
        check("m@2024", "m@2024", Ok(0));
        let away = BenchModel { server: Some("away".to_owned()), ..BenchModel::named("m") };
        let refusal = servers.seat(&away).unwrap_err();
        assert_eq!(refusal, "m: no server is called away; give it by --server away=URL");
        let kind = BenchModel { provider: Some(ProviderKind::Ollama), ..BenchModel::named("m") };
        assert_eq!(servers.seat(&kind), Ok(2));
    }

    #[test]
    fn where_nobody_is_asked_any_server_is_one_of_its_own() {
        let mut servers = servers(&["--answers=a.json"]).unwrap();
        let at =
            |server: &str| BenchModel { server: Some(server.to_owned()), ..BenchModel::named("m") };
        let seats = ["x", "y z", "x"].map(|server| servers.seat(&at(server)));
        assert_eq!(seats, [Ok(1), Ok(2), Ok(1)]);
    }

    #[test]
    fn what_names_no_server_is_refused() {
        let check = |arguments: &[&str], words: &str| {
            let refusal = servers(arguments).unwrap_err();
            assert!(refusal.contains(words), "{refusal}");
        };
        check(&[], "nobody is named to answer");
        check(&["--server=home"], "--server home: give NAME=URL");
        check(&["--server=home=ftp://x"], "--server ftp://x cannot be used");
        check(&["--server=a=http://x", "--server=a=http://y"], "given twice");
        check(&["--server=a=http://x", "--server-key=b=KEY"], "no server is called b");
        check(
            &["--server=a=http://x", "--server-key=a=NO_SUCH_VARIABLE_HERE"],
            "--server-key: there is no environment variable NO_SUCH_VARIABLE_HERE",
        );
    }
}
