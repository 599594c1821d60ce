//! A bucket of an S3 server: the same names as in a folder, `prefix/ab/abcd…`, so that one is copied to the other as it is.
//!
//! The server checks every body against the SHA-256 in its signature, so that a file is stored as it was sent, or not at all.

mod send;

use super::{ADDRESS_LIFE_MS, BucketAddress, ByteStream, FileHash, FileSettings, Stored};
use crate::{Clock, Error, Millis};
use axum::http::Method;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use object_store::{
    ClientOptions, Error as StoreError, GetOptions, GetRange, ObjectStore as _, ObjectStoreExt as _,
    RetryConfig,
    aws::{AmazonS3, AmazonS3Builder},
    path::Path as Key,
    signer::{SignedUrlOptions, Signer as _},
};
// Named for its feature: object_store's TLS is reqwest's, and reqwest's is rustls.
use reqwest as _;
use sha2::{Digest as _, Sha256};
use std::{fmt, io, ops::Range, path::Path, sync::Arc, time::Duration};
use tokio::{fs::File, io::AsyncWriteExt as _};

/// A server that sends nothing for so long is given up; a request takes as long as it takes, for a video is long.
const SILENT_FOR: Duration = Duration::from_secs(20);
/// How long a request is tried again: whoever waits for it waits a minute at most.
const TRIED_FOR: Duration = Duration::from_secs(20);

#[derive(Clone)]
pub(super) struct Bucket {
    pub(super) address: BucketAddress,
    clock: Arc<dyn Clock>,
    store: AmazonS3,
    /// The same under the address that browsers have for it, if they have one.
    public: Option<AmazonS3>,
}

impl fmt::Debug for Bucket {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.address)
    }
}

/// A key as text.
pub(super) fn text_of(key: &Key) -> String {
    key.as_ref().to_owned()
}

/// What an S3 server that is away or refuses means for a request.
pub(super) fn failed(what: &'static str) -> impl Fn(StoreError) -> Error {
    move |error| match error {
        StoreError::Generic { .. } => {
            tracing::warn!(%error, "the file store: {what}");
            Error::Busy
        }
        error => Error::internal(what, error),
    }
}

fn client(
    address: &BucketAddress,
    settings: &FileSettings,
    endpoint: Option<&str>,
) -> Result<AmazonS3, Error> {
    // Beside the settings: roles of machines and containers, and virtual-hosted addresses, as every S3 program reads them.
    let mut builder = AmazonS3Builder::from_env()
        .with_bucket_name(&address.bucket)
        .with_region(settings.s3_region.as_deref().unwrap_or("us-east-1"))
        .with_retry(RetryConfig {
            max_retries: 4,
            retry_timeout: TRIED_FOR,
            ..RetryConfig::default()
        });
    let mut options = ClientOptions::new()
        .with_timeout_disabled()
        .with_read_timeout(SILENT_FOR);
    if let Some(endpoint) = endpoint {
        builder = builder.with_endpoint(endpoint);
        options = options.with_allow_http(endpoint.starts_with("http://"));
    }
    // One without the other is refused when it is built.
    if let Some(id) = &settings.s3_access_key_id {
        builder = builder.with_access_key_id(id);
    }
    if let Some(key) = &settings.s3_secret_access_key {
        builder = builder.with_secret_access_key(&key.0);
    }
    builder
        .with_client_options(options)
        .build()
        .map_err(|error| Error::internal("the settings of the file store", error))
}

impl Bucket {
    pub(super) fn open(
        address: &BucketAddress,
        settings: &FileSettings,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, Error> {
        // Fails if it is installed already, which is just as well.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let public = settings.files_public_endpoint.as_deref();
        Ok(Self {
            address: address.clone(),
            clock,
            store: client(address, settings, settings.s3_endpoint.as_deref())?,
            public: public
                .map(|endpoint| client(address, settings, Some(endpoint)))
                .transpose()?,
        })
    }

    /// The key of something in this store.
    pub(super) fn key(&self, rest: &str) -> Key {
        Key::from(format!("{}/{rest}", self.address.prefix))
    }

    fn key_of(&self, hash: &FileHash) -> Key {
        self.key(&format!("{}/{hash}", &hash.as_str()[..2]))
    }

    /// Lists one object: the right to do so comes with the right to everything else.
    pub(super) async fn probe(&self) -> Result<(), Error> {
        let mut listed = self.store.list(Some(&self.key("")));
        let first = listed.try_next().await;
        first
            .map(drop)
            .map_err(|error| Error::internal("the file store", error))
    }

    pub(super) async fn size(&self, hash: &FileHash) -> Result<Option<u64>, Error> {
        let about = found(self.store.head(&self.key_of(hash)).await);
        let about = about.map_err(failed("look for a file"))?;
        Ok(about.map(|about| about.size))
    }

    pub(super) async fn read(&self, hash: &FileHash) -> Result<Option<Vec<u8>>, Error> {
        let got = found(self.store.get(&self.key_of(hash)).await).map_err(failed("read a file"))?;
        let Some(got) = got else { return Ok(None) };
        let bytes = got.bytes().await.map_err(failed("read a file"))?;
        Ok(Some(bytes.into()))
    }

    pub(super) async fn stream(
        &self,
        hash: &FileHash,
        range: Range<u64>,
    ) -> Result<Option<ByteStream>, Error> {
        if range.is_empty() {
            // S3 has no range of no bytes.
            return Ok(Some(stream::empty().boxed()));
        }
        let options = GetOptions::new().with_range(Some(GetRange::Bounded(range)));
        let got = found(self.store.get_opts(&self.key_of(hash), options).await);
        let got = got.map_err(failed("read a file"))?;
        Ok(got.map(|got| got.into_stream().map_err(io::Error::other).boxed()))
    }

    pub(super) async fn direct_address(
        &self,
        hash: &FileHash,
        kind: &str,
        disposition: &str,
    ) -> Result<Option<String>, Error> {
        let Some(public) = &self.public else {
            return Ok(None);
        };
        let options = SignedUrlOptions::default().with_query([
            ("response-content-type", kind),
            ("response-content-disposition", disposition),
        ]);
        let life = Duration::from_millis(ADDRESS_LIFE_MS.unsigned_abs());
        let key = self.key_of(hash);
        let signed = public.signed_url_opts(Method::GET, &key, life, &options).await;
        let signed = signed.map_err(failed("sign an address"))?;
        Ok(Some(signed.into()))
    }

    pub(super) async fn copy_to(&self, hash: &FileHash, to: &Path) -> Result<bool, Error> {
        let got = found(self.store.get(&self.key_of(hash)).await).map_err(failed("read a file"))?;
        let Some(got) = got else { return Ok(false) };
        let wrong = |error: io::Error| Error::io("copy a file", &error);
        let (mut pieces, mut digest) = (got.into_stream(), Sha256::new());
        let mut file = File::create_new(to).await.map_err(wrong)?;
        while let Some(piece) = pieces.try_next().await.map_err(failed("read a file"))? {
            digest.update(&piece);
            file.write_all(&piece).await.map_err(wrong)?;
        }
        file.flush().await.map_err(wrong)?;
        file.sync_all().await.map_err(wrong)?;
        if FileHash::from_digest(digest) != *hash {
            return Err(Error::Internal(format!("{hash} is damaged in {}", self.address)));
        }
        Ok(true)
    }

    pub(super) async fn list(&self) -> Result<Vec<Stored>, Error> {
        let listed = self.store.list(Some(&self.key("")));
        let stored = listed.try_filter_map(|object| async move {
            let hash = object.location.filename().and_then(FileHash::parse);
            // Something of the same name elsewhere in the bucket is somebody else's.
            let own = hash.filter(|hash| self.key_of(hash) == object.location);
            Ok(own.map(|hash| Stored {
                hash,
                size_bytes: object.size,
                modified_ms: object.last_modified.timestamp_millis(),
            }))
        });
        stored.try_collect().await.map_err(failed("list files"))
    }

    /// The keys below a key.
    pub(super) async fn list_below(&self, key: &str) -> Result<Vec<Key>, Error> {
        let listed = self.store.list(Some(&self.key(key)));
        let keys = listed.map_ok(|object| object.location);
        keys.try_collect().await.map_err(failed("list files"))
    }

    /// The text under a key; none if it is gone.
    pub(super) async fn read_text(&self, key: &Key) -> Result<Option<String>, Error> {
        let got = found(self.store.get(key).await).map_err(failed("read a mark"))?;
        let Some(got) = got else { return Ok(None) };
        let bytes = got.bytes().await.map_err(failed("read a mark"))?;
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// What lies under a key, piece by piece; none if it is gone.
    pub(super) async fn stream_under(&self, key: &Key) -> Result<Option<ByteStream>, Error> {
        let got = found(self.store.get(key).await).map_err(failed("read a part"))?;
        Ok(got.map(|got| got.into_stream().map_err(io::Error::other).boxed()))
    }

    pub(super) async fn remove(&self, key: &Key) -> Result<(), Error> {
        found(self.store.delete(key).await)
            .map(drop)
            .map_err(failed("remove a mark"))
    }

    /// Removes files, a thousand at a time.
    pub(super) async fn remove_files(&self, files: &[FileHash]) -> Result<(), Error> {
        let keys: Vec<_> = files.iter().map(|hash| Ok(self.key_of(hash))).collect();
        let removed = self.store.delete_stream(stream::iter(keys).boxed());
        removed
            .try_for_each(|_| async { Ok(()) })
            .await
            .map_err(failed("remove files"))
    }

    pub(super) fn now_ms(&self) -> Millis {
        self.clock.now_ms()
    }
}

/// None where there is nothing.
fn found<T>(result: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(StoreError::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
