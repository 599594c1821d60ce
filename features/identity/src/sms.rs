//! Sending text messages: the seam to a provider, and the development outbox that sends nothing.

use platform::config::Config;
use serde::Serialize;
use std::time::Duration;

/// Where text messages go.
pub(crate) enum Provider {
    /// Nowhere: they stay in the outbox, where `suanpan outbox` shows them.
    Outbox,
    /// To a provider that takes a JSON POST.
    Http {
        client: reqwest::Client,
        url: String,
        key: String,
        sign: String,
    },
}

/// The body of the POST.
#[derive(Serialize)]
struct Sms<'a> {
    phone: &'a str,
    template: &'a str,
    text: &'a str,
    sign: &'a str,
}

impl Provider {
    /// The provider that the settings name.
    pub(crate) fn from_config(config: &Config) -> Self {
        match (config.sms.as_str(), &config.sms_url) {
            ("http", Some(url)) => {
                // A second call finds the first one's choice in place, and that is as good.
                let _ = rustls::crypto::ring::default_provider().install_default();
                Self::Http {
                    client: reqwest::Client::new(),
                    url: url.clone(),
                    key: config.sms_key.clone().unwrap_or_default(),
                    sign: config.sms_sign.clone(),
                }
            }
            _ => Self::Outbox,
        }
    }

    /// Hands a message over; the error says why it was not taken.
    pub(crate) async fn send(&self, phone: &str, template: &str, text: &str) -> Result<(), String> {
        let Self::Http {
            client,
            url,
            key,
            sign,
        } = self
        else {
            return Ok(());
        };
        let answer = client
            .post(url)
            .bearer_auth(key)
            .timeout(Duration::from_secs(10))
            .json(&Sms {
                phone,
                template,
                text,
                sign,
            })
            .send()
            .await
            .map_err(|error| error.without_url().to_string())?;
        match answer.status() {
            status if status.is_success() => Ok(()),
            status => Err(format!("the provider answered {status}")),
        }
    }
}
