//! Sending files to the server: one request for a small file, parts for a large one.

use super::{Bucket, failed};
use crate::{
    Error,
    files::content::{Content, Data},
};
use bytes::Bytes;
use futures_util::{StreamExt as _, stream};
use object_store::{Error as StoreError, ObjectStoreExt as _, path::Path as Key};
use std::io;
use tokio::{
    fs::File,
    io::{AsyncReadExt as _, AsyncSeekExt as _},
};

/// Files larger than this are sent in parts of this size, in bytes; S3 takes ten thousand parts.
const PART_BYTES: u64 = 16 << 20;

impl Bucket {
    pub(in crate::files) async fn put(&self, content: Content) -> Result<(), Error> {
        self.wait_while_collected(&content.hash).await?;
        if self.size(&content.hash).await? == Some(content.size_bytes) {
            return Ok(());
        }
        let key = self.key_of(&content.hash);
        self.put_under(&key, content).await
    }

    /// Keeps something under a key of its own.
    pub(in crate::files) async fn put_under(&self, key: &Key, content: Content) -> Result<(), Error> {
        let sent = match content.data {
            Data::Bytes(bytes) if bytes.len() as u64 <= PART_BYTES => self.write(key, bytes).await,
            Data::Bytes(bytes) => self.write_parts(key, parts_of_bytes(bytes)).await,
            Data::File(mut file, _scratch) => {
                let begun = file.rewind().await;
                begun.map_err(|error| Error::io("read a file", &error))?;
                if content.size_bytes <= PART_BYTES {
                    let whole = next_part(&mut file).await;
                    self.write(key, whole.map_err(|error| Error::io("read a file", &error))?)
                        .await
                } else {
                    self.write_parts(key, parts_of_file(file)).await
                }
            }
        };
        sent.map_err(failed("keep a file"))
    }

    pub(in crate::files) async fn write(&self, key: &Key, bytes: Bytes) -> Result<(), StoreError> {
        self.store.put(key, bytes.into()).await.map(drop)
    }

    /// Sends a large file in parts; it has its name when all are there. Parts of a process that was killed stay until the
    /// bucket's own rule removes them.
    async fn write_parts(
        &self,
        key: &Key,
        parts: impl stream::Stream<Item = io::Result<Bytes>>,
    ) -> Result<(), StoreError> {
        let mut upload = self.store.put_multipart(key).await?;
        let mut parts = std::pin::pin!(parts);
        let sent = async {
            while let Some(part) = parts.next().await {
                let part = part.map_err(|source| StoreError::Generic {
                    store: "the disk",
                    source: source.into(),
                })?;
                upload.put_part(part.into()).await?;
            }
            upload.complete().await.map(drop)
        };
        let sent = sent.await;
        if sent.is_err()
            && let Err(error) = upload.abort().await
        {
            tracing::debug!(%error, "parts of an upload that failed stay for a while");
        }
        sent
    }
}

async fn next_part(file: &mut File) -> io::Result<Bytes> {
    let mut part = Vec::new();
    file.take(PART_BYTES).read_to_end(&mut part).await?;
    Ok(part.into())
}

fn parts_of_file(file: File) -> impl stream::Stream<Item = io::Result<Bytes>> {
    stream::try_unfold(file, |mut file| async move {
        let part = next_part(&mut file).await?;
        Ok((!part.is_empty()).then_some((part, file)))
    })
}

fn parts_of_bytes(bytes: Bytes) -> impl stream::Stream<Item = io::Result<Bytes>> {
    stream::iter(std::iter::successors(Some((Bytes::new(), bytes)), |(_, rest)| {
        let mut rest = rest.clone();
        let part = rest.split_to(rest.len().min(PART_BYTES as usize));
        (!part.is_empty()).then_some((part, rest))
    }))
    .skip(1)
    .map(|(part, _)| Ok(part))
}
