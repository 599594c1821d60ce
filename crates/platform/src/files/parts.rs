//! Parts of files that are not whole yet: in the same store as the files themselves, so that every instance finds them.
//!
//! A part is named by its place and its content. So the same part sent twice is kept once, and two that differ never overwrite
//! each other: which of them counts is said by the database ([`crate::uploads::resumable`]).

use super::{
    ByteStream, Content, FileHash, FileStore, INCOMING, Kind, bucket, content::Data, disk, folder::blocking,
    folder::found, unreadable,
};
use crate::Error;
use futures_util::StreamExt as _;
use std::{collections::BTreeSet, fs, io, path::Path};
use tokio_util::io::ReaderStream;

/// Where the parts lie in a bucket.
const PARTS: &str = "parts";

/// How much is read at a time, in bytes.
const PIECE_BYTES: usize = 128 << 10;

/// What a part is called below its area.
fn name_of(offset: u64, hash: &FileHash) -> String {
    format!("{offset:020}-{hash}")
}

impl FileStore {
    /// Keeps a part, durably. `area` is a name that nobody guesses, one for each file.
    ///
    /// # Errors
    /// [`Error::NoSpace`] if the disk has no room for it, [`Error::Busy`] if the S3 server is away.
    pub async fn put_part(&self, area: &str, offset: u64, content: Content) -> Result<(), Error> {
        let name = name_of(offset, &content.hash);
        match &self.kind {
            Kind::Folder(folder) => {
                let path = folder.0.join(INCOMING).join(area).join(name);
                blocking("keep a part", move || match content.data {
                    Data::Bytes(bytes) => disk::write(&path, &bytes),
                    Data::File(file, Some(scratch)) => {
                        let file = file
                            .try_into_std()
                            .map_err(|_| io::Error::other("a part is still written"))?;
                        disk::adopt(&file, &scratch.0, &path)
                    }
                    Data::File(_, None) => Err(io::Error::other("a part without a name")),
                })
                .await
            }
            Kind::Bucket(bucket) => {
                let key = bucket.key(&format!("{PARTS}/{area}/{name}"));
                bucket.put_under(&key, content).await
            }
        }
    }

    /// A part, piece by piece; none if it is not there.
    pub async fn stream_part(
        &self,
        area: &str,
        offset: u64,
        hash: &FileHash,
    ) -> Result<Option<ByteStream>, Error> {
        let name = name_of(offset, hash);
        match &self.kind {
            Kind::Folder(folder) => {
                let path = folder.0.join(INCOMING).join(area).join(name);
                let file = found(tokio::fs::File::open(path).await).map_err(unreadable)?;
                Ok(file.map(|file| ReaderStream::with_capacity(file, PIECE_BYTES).boxed()))
            }
            Kind::Bucket(bucket) => {
                let key = bucket.key(&format!("{PARTS}/{area}/{name}"));
                bucket.stream_under(&key).await
            }
        }
    }

    /// Removes all parts of an area.
    pub async fn remove_parts(&self, area: &str) -> Result<(), Error> {
        match &self.kind {
            Kind::Folder(folder) => {
                let path = folder.0.join(INCOMING).join(area);
                blocking("remove parts", move || found(fs::remove_dir_all(path)).map(drop)).await
            }
            Kind::Bucket(bucket) => {
                for key in bucket.list_below(&format!("{PARTS}/{area}")).await? {
                    bucket.remove(&key).await?;
                }
                Ok(())
            }
        }
    }

    /// The areas that have parts.
    pub async fn list_part_areas(&self) -> Result<BTreeSet<String>, Error> {
        match &self.kind {
            Kind::Folder(folder) => {
                let path = folder.0.join(INCOMING);
                blocking("list parts", move || {
                    let entries = disk::entries(&path)?.into_iter().filter(|entry| entry.is_dir());
                    Ok(entries.filter_map(|entry| text_of(&entry)).collect())
                })
                .await
            }
            Kind::Bucket(bucket) => {
                let above = bucket::text_of(&bucket.key(PARTS));
                let keys = bucket.list_below(PARTS).await?;
                let area = |key: &_| {
                    let rest = bucket::text_of(key).strip_prefix(&above)?.to_owned();
                    rest.trim_start_matches('/').split('/').next().map(str::to_owned)
                };
                Ok(keys.iter().filter_map(area).collect())
            }
        }
    }
}

fn text_of(path: &Path) -> Option<String> {
    path.file_name()?.to_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::TryStreamExt as _;

    fn store() -> FileStore {
        FileStore::in_folder(std::env::temp_dir().join(crate::ids::token()))
    }

    async fn keep(store: &FileStore, area: &str, text: &str) -> FileHash {
        let mut spool = store.spool().await.unwrap();
        spool.write(text.as_bytes()).await.unwrap();
        let content = spool.finish().await.unwrap();
        let hash = content.hash().clone();
        store.put_part(area, 0, content).await.unwrap();
        hash
    }

    async fn read(store: &FileStore, area: &str, hash: &FileHash) -> Option<Vec<u8>> {
        let stream = store.stream_part(area, 0, hash).await.unwrap()?;
        Some(stream.try_collect::<Vec<_>>().await.unwrap().concat())
    }

    #[tokio::test]
    async fn two_parts_for_one_place_never_overwrite_each_other() {
        let store = store();
        let area = crate::ids::token();
        let (one, other) = (
            keep(&store, &area, "one").await,
            keep(&store, &area, "other").await,
        );
        assert_eq!(read(&store, &area, &one).await.unwrap(), b"one");
        assert_eq!(read(&store, &area, &other).await.unwrap(), b"other");
        assert_eq!(
            store.list_part_areas().await.unwrap(),
            BTreeSet::from([area.clone()])
        );
        assert_eq!(store.list().await.unwrap(), [], "a part is no file");
        store.remove_parts(&area).await.unwrap();
        store.remove_parts(&area).await.unwrap();
        assert!(read(&store, &area, &one).await.is_none());
        assert!(store.list_part_areas().await.unwrap().is_empty());
    }
}
