//! Collecting in a folder: a file is set aside under another name, and put back or removed.

use super::{AT_ONCE, Collected};
use crate::{
    Error, Millis,
    files::{
        FileHash,
        disk::entries,
        folder::{Folder, blocking},
    },
};
use std::{
    collections::HashSet,
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// How a file is called that is set aside.
const ASIDE: &str = ".gone-";

pub(super) async fn collect<F>(
    store: &Folder,
    before_ms: Millis,
    named: impl Fn() -> F,
) -> Result<Collected, Error>
where
    F: Future<Output = Result<HashSet<FileHash>, Error>>,
{
    let before = UNIX_EPOCH + Duration::from_millis(u64::try_from(before_ms).unwrap_or(0));
    let root = store.0.clone();
    let old = blocking("collect files", move || list_old(&root, before)).await?;
    if old.is_empty() {
        return Ok(Collected::default());
    }
    let known = named().await?;
    let unnamed: Vec<FileHash> = old
        .into_iter()
        .filter(|hash| !known.contains(hash))
        .take(AT_ONCE)
        .collect();
    if unnamed.is_empty() {
        return Ok(Collected::default());
    }
    let moving = store.clone();
    let aside = blocking("collect files", move || set_aside(&moving, unnamed, before)).await?;
    // If this fails, the next run puts back what lies aside, and judges it anew.
    let known = named().await?;
    let ending = store.clone();
    blocking("collect files", move || settle(&ending, &aside, &known)).await
}

/// The files last kept before that time. What a run that was killed had set aside is put back first; what an upload that was
/// killed had half written is removed.
fn list_old(root: &Path, before: SystemTime) -> io::Result<Vec<FileHash>> {
    let mut found = Vec::new();
    for folder in entries(root)? {
        for path in entries(&folder)? {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if let Some(hash) = name.strip_prefix(ASIDE) {
                fs::rename(&path, folder.join(hash))?;
                found.extend(FileHash::parse(hash));
            } else if !is_older(&path, before) {
                // Young, or gone meanwhile.
            } else if name.starts_with('.') {
                fs::remove_file(&path)?;
            } else {
                found.extend(FileHash::parse(&name));
            }
        }
    }
    Ok(found)
}

fn is_older(path: &Path, before: SystemTime) -> bool {
    fs::metadata(path)
        .and_then(|about| about.modified())
        .is_ok_and(|modified| modified < before)
}

fn aside(store: &Folder, hash: &FileHash) -> PathBuf {
    store
        .path(hash)
        .with_file_name(format!("{ASIDE}{}", hash.as_str()))
}

/// Takes files away from under their names; leaves those that were kept again meanwhile.
fn set_aside(store: &Folder, unnamed: Vec<FileHash>, before: SystemTime) -> io::Result<Vec<FileHash>> {
    let mut moved = Vec::with_capacity(unnamed.len());
    for hash in unnamed {
        let path = store.path(&hash);
        if is_older(&path, before) {
            fs::rename(&path, aside(store, &hash))?;
            moved.push(hash);
        }
    }
    Ok(moved)
}

/// Removes what is still not named, and puts the rest back.
fn settle(store: &Folder, moved: &[FileHash], known: &HashSet<FileHash>) -> io::Result<Collected> {
    let mut collected = Collected::default();
    for hash in moved {
        let aside = aside(store, hash);
        if known.contains(hash) {
            fs::rename(&aside, store.path(hash))?;
            continue;
        }
        let bytes = fs::metadata(&aside).map_or(0, |about| about.len());
        fs::remove_file(&aside)?;
        collected.files += 1;
        collected.bytes += bytes;
    }
    Ok(collected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Content;
    use std::{cell::Cell, fs::File};

    async fn put(store: &Folder, text: &str) -> FileHash {
        let content = Content::from(text.as_bytes().to_vec());
        let hash = content.hash().clone();
        store.put(content).await.unwrap();
        hash
    }

    async fn has(store: &Folder, hash: &FileHash) -> bool {
        store.size(hash).await.unwrap().is_some()
    }

    /// A store with old files of these contents.
    async fn store_of(contents: &[&str]) -> (Folder, Vec<FileHash>) {
        let store = Folder(std::env::temp_dir().join(crate::ids::token()));
        let mut hashes = Vec::new();
        for content in contents {
            let hash = put(&store, content).await;
            let file = File::options().append(true).open(store.path(&hash)).unwrap();
            file.set_modified(UNIX_EPOCH + Duration::from_secs(1000)).unwrap();
            hashes.push(hash);
        }
        (store, hashes)
    }

    const LATER_MS: Millis = 2_000_000;

    #[tokio::test]
    async fn what_nothing_names_goes_and_the_rest_stays() {
        let (store, hashes) = store_of(&["named", "unnamed"]).await;
        let young = put(&store, "young").await;
        let named = || async { Ok(HashSet::from([hashes[0].clone()])) };
        let done = collect(&store, LATER_MS, named).await.unwrap();
        assert_eq!(done, Collected { files: 1, bytes: 7 });
        assert!(has(&store, &hashes[0]).await && !has(&store, &hashes[1]).await && has(&store, &young).await);
        fs::remove_dir_all(&store.0).unwrap();
    }

    #[tokio::test]
    async fn a_file_that_is_named_while_it_is_collected_is_put_back() {
        let (store, hashes) = store_of(&["shared"]).await;
        let asked = Cell::new(0);
        let named = || {
            asked.set(asked.get() + 1);
            let is_second = asked.get() == 2;
            let known: HashSet<_> = hashes.iter().filter(|_| is_second).cloned().collect();
            async { Ok(known) }
        };
        let done = collect(&store, LATER_MS, named).await.unwrap();
        assert_eq!((done.files, asked.get()), (0, 2));
        assert!(has(&store, &hashes[0]).await);
        fs::remove_dir_all(&store.0).unwrap();
    }

    #[tokio::test]
    async fn a_run_that_was_killed_is_undone_by_the_next_one() {
        let (store, hashes) = store_of(&["kept"]).await;
        fs::rename(store.path(&hashes[0]), aside(&store, &hashes[0])).unwrap();
        let named = || async { Ok(HashSet::from([hashes[0].clone()])) };
        collect(&store, LATER_MS, named).await.unwrap();
        assert!(has(&store, &hashes[0]).await);
        fs::remove_dir_all(&store.0).unwrap();
    }
}
