//! The files of the origin: the project's own, the core that is built in, and the distribution of the operator.

use anyhow::{Context as _, ensure};
use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use rust_embed::RustEmbed;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::{
    borrow::Cow,
    path::{Path, PathBuf},
};

/// The page, its scripts and the driver: plain files, used as they are written.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../web/runner"]
struct Own;

/// The core of Pyodide from the npm package, compressed: what `make web` wrote.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../web/dist-runner"]
#[allow_missing = true]
struct Core;

/// The half of the driver that all places outside the server share: tables as on the server, then the rest.
const PROGRAM: &str = concat!(
    include_str!("../../../runtime/python/suanpan_runtime/tables.py"),
    include_str!("../../../runtime/elsewhere/program.py")
);
/// What a distribution must hold to replace the core.
const NEEDED: [&str; 5] = [
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    LOCK,
];
const LOCK: &str = "pyodide-lock.json";
/// The packages that the course's programs import.
const PACKAGES: [&str; 3] = ["numpy", "pandas", "matplotlib"];

/// What can be answered, and the version in its addresses.
pub struct Files {
    pub version: String,
    /// Origins that may frame the page.
    pub parents: Vec<String>,
    /// The operator's distribution.
    folder: Option<PathBuf>,
    has_packages: bool,
}

/// A file as it goes out, and whether it is compressed.
struct Found {
    content: Cow<'static, [u8]>,
    is_gzip: bool,
}

impl Files {
    /// Looks at the operator's folder, if there is one.
    pub fn open(folder: Option<&Path>, parents: &[String]) -> anyhow::Result<Self> {
        let mut lock = Core::get("pyodide-lock.json.gz").map(|file| file.data.into_owned());
        let mut has_packages = false;
        if let Some(folder) = folder {
            for name in NEEDED {
                ensure!(
                    folder.join(name).is_file(),
                    "--pyodide-dir: {} has no {name}; it is the unpacked folder of the full distribution, 314 or later",
                    folder.display()
                );
            }
            let text = std::fs::read(folder.join(LOCK))
                .with_context(|| format!("--pyodide-dir: {LOCK} cannot be read"))?;
            let listed: Value = serde_json::from_slice(&text)
                .with_context(|| format!("--pyodide-dir: {LOCK} is not the list of packages"))?;
            has_packages = PACKAGES.iter().all(|name| {
                listed["packages"][name]["file_name"]
                    .as_str()
                    .is_some_and(|file| folder.join(file).is_file())
            });
            lock = Some(text);
        }
        let mut sum = Sha256::new();
        for name in Own::iter() {
            let file = Own::get(&name).expect("a name that was just listed");
            sum.update(&file.data);
        }
        sum.update(PROGRAM);
        sum.update(lock.unwrap_or_default());
        sum.update(parents.join(" "));
        sum.update([u8::from(folder.is_some()), u8::from(has_packages)]);
        Ok(Self {
            version: hex::encode(&sum.finalize()[..8]),
            parents: parents.to_vec(),
            folder: folder.map(Path::to_owned),
            has_packages,
        })
    }

    /// Whether a browser finds numpy, pandas and matplotlib.
    pub fn has_packages(&self) -> bool {
        self.has_packages
    }

    /// Whether there is an interpreter at all: a development build may be without.
    pub fn has_core(&self) -> bool {
        self.folder.is_some() || Core::get("pyodide.asm.wasm.gz").is_some()
    }

    /// A file by its name, which is never a path.
    pub async fn find(&self, name: &str) -> Response {
        let Some(found) = self.content(name).await else {
            return StatusCode::NOT_FOUND.into_response();
        };
        let mut response = Response::new(Body::from(found.content.into_owned()));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
        if found.is_gzip {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }

    async fn content(&self, name: &str) -> Option<Found> {
        let plain = |content: Cow<'static, [u8]>| Found {
            content,
            is_gzip: false,
        };
        match name {
            "index.html" => {
                let page = String::from_utf8_lossy(&Own::get(name)?.data)
                    .replace("{{parents}}", &self.parents.join(" "));
                return Some(plain(page.into_bytes().into()));
            }
            "manifest.json" => {
                let manifest = json!({ "version": self.version, "packages": self.has_packages });
                return Some(plain(manifest.to_string().into_bytes().into()));
            }
            "program.py" => return Some(plain(PROGRAM.as_bytes().into())),
            _ => {}
        }
        if let Some(own) = Own::get(name) {
            return Some(plain(own.data));
        }
        if let Some(folder) = &self.folder {
            if !is_name(name) {
                return None;
            }
            let content = tokio::fs::read(folder.join(name)).await.ok()?;
            return Some(plain(content.into()));
        }
        let compressed = Core::get(&format!("{name}.gz")).map(|file| Found {
            content: file.data,
            is_gzip: true,
        });
        compressed.or_else(|| Core::get(name).map(|file| plain(file.data)))
    }
}

/// A file's own name: nothing leads out of the folder, nothing is hidden in it.
fn is_name(name: &str) -> bool {
    !name.starts_with('.')
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"._+-".contains(&byte))
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "py" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_are_looked_for_in_a_folder() {
        for name in [
            "numpy-2.4.6-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
            "pyodide.mjs",
        ] {
            assert!(is_name(name), "{name}");
        }
        for name in ["../secret", "a/b", ".env", "a\\b", "a b"] {
            assert!(!is_name(name), "{name}");
        }
    }
}
