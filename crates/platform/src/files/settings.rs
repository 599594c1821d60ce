//! Where files are kept, as the operator says it.

use clap::Args;
use std::{fmt, str::FromStr};

/// A bucket of an S3 server, and where in it: `s3://bucket` or `s3://bucket/prefix`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BucketAddress {
    /// Its name.
    pub bucket: String,
    /// What every key begins with, without slashes at its ends; empty for the whole bucket.
    pub prefix: String,
}

impl FromStr for BucketAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let rest = text.strip_prefix("s3://").unwrap_or_default();
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        let prefix = prefix.trim_end_matches('/');
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./".contains(letter);
        if bucket.is_empty() || !rest.chars().all(is_plain) || prefix.split('/').any(|part| part == "..") {
            return Err("it is s3://<bucket> or s3://<bucket>/<prefix>".into());
        }
        Ok(Self {
            bucket: bucket.into(),
            prefix: prefix.into(),
        })
    }
}

impl fmt::Display for BucketAddress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "s3://{}", self.bucket)?;
        if !self.prefix.is_empty() {
            write!(out, "/{}", self.prefix)?;
        }
        Ok(())
    }
}

/// A text that no log and no message shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Hidden(pub(super) String);

impl From<&str> for Hidden {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl fmt::Debug for Hidden {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("(hidden)")
    }
}

/// The file store's settings.
#[derive(Debug, Clone, Default, Args)]
pub struct FileSettings {
    /// `s3://bucket` or `s3://bucket/prefix`: files are kept in an S3 server, which several instances share (docs/operations/files.md). Default: the folder `files` in the data folder.
    #[arg(long, env = "SUANPAN_FILES_URL")]
    pub files_url: Option<BucketAddress>,
    /// Address of the S3 server, e.g. `http://127.0.0.1:3900`. Default: Amazon's, of the region.
    #[arg(long, env = "AWS_ENDPOINT_URL")]
    pub s3_endpoint: Option<String>,
    /// The region that the S3 server says it is. Default: `us-east-1`.
    #[arg(long, env = "AWS_REGION")]
    pub s3_region: Option<String>,
    /// The S3 key's id. Default: the role of the machine or container, as Amazon gives it.
    #[arg(long, env = "AWS_ACCESS_KEY_ID")]
    pub s3_access_key_id: Option<String>,
    /// The S3 key itself.
    #[arg(long, env = "AWS_SECRET_ACCESS_KEY", hide_env_values = true)]
    pub s3_secret_access_key: Option<Hidden>,
    /// How browsers reach the S3 server, e.g. `https://s3.example.edu.cn`: videos and large downloads are then fetched there, by signed
    /// addresses. Default: everything goes through this server.
    #[arg(long, env = "SUANPAN_FILES_PUBLIC_ENDPOINT", value_parser = crate::config::origin, requires = "files_url")]
    pub files_public_endpoint: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_named_with_or_without_a_prefix() {
        let parsed = |text: &str| {
            text.parse::<BucketAddress>()
                .map(|address| (address.bucket, address.prefix))
        };
        let parts = |bucket: &str, prefix: &str| Ok((bucket.to_owned(), prefix.to_owned()));
        assert_eq!(parsed("s3://suanpan"), parts("suanpan", ""));
        assert_eq!(parsed("s3://suanpan/"), parts("suanpan", ""));
        assert_eq!(
            parsed("s3://school/suanpan/files/"),
            parts("school", "suanpan/files")
        );
        for wrong in [
            "",
            "suanpan",
            "s3://",
            "s3:///files",
            "https://host/bucket",
            "s3://a/../b",
            "s3://a?b",
        ] {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_key_is_shown_to_nobody() {
        let settings = FileSettings {
            s3_secret_access_key: Some("very-secret".into()),
            ..FileSettings::default()
        };
        assert!(!format!("{settings:?}").contains("very-secret"));
    }
}
