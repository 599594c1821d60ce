//! Pictures that come with questions: found by the address a text gives them, each kept once.

use std::borrow::Cow;
use std::collections::BTreeMap;

use base64::Engine as _;

/// The largest picture that is taken, in bytes.
const PICTURE_BYTES: usize = 5 << 20;

/// The most that all pictures of a file have, in bytes.
const PICTURES_BYTES: usize = 256 << 20;

/// The pictures of a file.
#[derive(Debug, Default)]
pub(super) struct Pictures {
    kept: Vec<Vec<u8>>,
    by_address: BTreeMap<String, String>,
    /// How many bytes were taken so far: one picture has endlessly many addresses.
    taken_bytes: usize,
}

impl Pictures {
    /// Keeps a picture that a text embeds (`data:image/png;base64,…`) or that `find` knows by its address, and returns its name in
    /// drafts.
    ///
    /// # Errors
    /// A sentence about the picture that cannot be kept.
    pub(super) fn keep<'f>(
        &mut self,
        address: &str,
        find: impl FnOnce(&str) -> Option<Cow<'f, [u8]>>,
    ) -> Result<String, String> {
        if let Some(embedded) = address.strip_prefix("data:") {
            let bytes = embedded
                .split_once(";base64,")
                .and_then(|(_, text)| decode_base64(text))
                .ok_or("嵌入的图片无法读取，没有导入")?;
            return self.add(bytes);
        }
        if address.starts_with("http://") || address.starts_with("https://") || address.starts_with("//") {
            let name: String = address.chars().take(80).collect();
            return Err(format!("图片 {name} 在其他网站上，没有导入"));
        }
        if let Some(name) = self.by_address.get(address) {
            return Ok(name.clone());
        }
        let bytes = find(address).ok_or_else(|| {
            let name: String = address
                .rsplit('/')
                .next()
                .unwrap_or_default()
                .chars()
                .take(80)
                .collect();
            format!("文件中没有图片 {name}")
        })?;
        let name = self.add(bytes.into_owned())?;
        self.by_address.insert(address.to_owned(), name.clone());
        Ok(name)
    }

    fn add(&mut self, bytes: Vec<u8>) -> Result<String, String> {
        if bytes.len() > PICTURE_BYTES {
            return Err("图片超过 5 MB，没有导入".to_owned());
        }
        self.taken_bytes += bytes.len();
        if self.taken_bytes > PICTURES_BYTES {
            return Err("图片合计超过 256 MB，其余没有导入".to_owned());
        }
        if !is_picture(&bytes) {
            return Err("图片不是 PNG、JPEG 或 WebP 格式，没有导入".to_owned());
        }
        self.kept.push(bytes);
        Ok(format!("#{}", self.kept.len() - 1))
    }

    /// All that was kept; `#0` names the first.
    pub(super) fn into_kept(self) -> Vec<Vec<u8>> {
        self.kept
    }
}

/// Whether the bytes begin as PNG, JPEG or WebP do.
pub(crate) fn is_picture(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0x89, b'P', b'N', b'G', ..]
            | [0xff, 0xd8, 0xff, ..]
            | [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..]
    )
}

/// Base64 with or without line ends.
pub(crate) fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let plain: String = text.chars().filter(|c| !c.is_ascii_whitespace()).collect();
    base64::engine::general_purpose::STANDARD.decode(plain).ok()
}

/// The ending of a picture's file name by its bytes.
pub(crate) fn ending(bytes: &[u8]) -> &'static str {
    match bytes {
        [0xff, 0xd8, ..] => "jpg",
        [b'R', b'I', ..] => "webp",
        _ => "png",
    }
}

/// Where a picture lies in a package: under what the bank calls it, safe for every disk.
pub(super) fn path_of(name: &str, bytes: &[u8]) -> String {
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(40)
        .collect();
    format!("pictures/{plain}.{}", ending(bytes))
}
