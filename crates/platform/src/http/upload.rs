//! Uploads: typed by their content, never by what the client says they are.

use crate::{
    Error,
    files::{Content, FileStore, Spool},
};
use axum::extract::Multipart;

/// A picture that was uploaded.
#[derive(Debug, Clone)]
pub struct Picture {
    /// `picture.png`, `picture.jpg` or `picture.webp`, after its content.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The first file of a form, of at most `limit_bytes`, with the name it was sent under.
pub async fn read_file(form: Multipart, limit_bytes: usize) -> Result<(String, Vec<u8>), Error> {
    let mut taken = Taken::default();
    let name = take_file(form, limit_bytes, &mut taken).await?;
    Ok((name, taken.bytes))
}

/// The same for a file that is kept as it is: it goes to the disk while it comes in.
pub async fn spool_file(
    form: Multipart,
    limit_bytes: usize,
    files: &FileStore,
) -> Result<(String, Content), Error> {
    let mut spool = files.spool().await?;
    let name = take_file(form, limit_bytes, &mut spool).await?;
    Ok((name, spool.finish().await?))
}

/// Where a file goes while it comes in.
trait Take {
    fn size_bytes(&self) -> usize;
    fn take(&mut self, piece: &[u8]) -> impl Future<Output = Result<(), Error>> + Send;
}

#[derive(Default)]
struct Taken {
    bytes: Vec<u8>,
}

impl Take for Taken {
    fn size_bytes(&self) -> usize {
        self.bytes.len()
    }

    async fn take(&mut self, piece: &[u8]) -> Result<(), Error> {
        self.bytes.extend_from_slice(piece);
        Ok(())
    }
}

impl Take for Spool {
    fn size_bytes(&self) -> usize {
        self.size_bytes() as usize
    }

    async fn take(&mut self, piece: &[u8]) -> Result<(), Error> {
        self.write(piece).await
    }
}

async fn take_file(mut form: Multipart, limit_bytes: usize, to: &mut impl Take) -> Result<String, Error> {
    let broken = |_| Error::invalid("file", "上传未完成，请重试。");
    while let Some(mut field) = form.next_field().await.map_err(broken)? {
        let Some(name) = field.file_name().map(str::to_owned) else {
            continue;
        };
        if name.contains('\0') {
            return Err(super::nul::refused("file"));
        }
        while let Some(piece) = field.chunk().await.map_err(broken)? {
            if to.size_bytes() + piece.len() > limit_bytes {
                return Err(Error::TooLarge {
                    limit_bytes: limit_bytes as u64,
                });
            }
            to.take(&piece).await?;
        }
        return Ok(name);
    }
    Err(Error::invalid("file", "请选择要上传的文件。"))
}

/// The first file of a form if it is a PNG, JPEG or WebP picture. SVG is refused: it can carry script.
pub async fn read_picture(form: Multipart, limit_bytes: usize) -> Result<Picture, Error> {
    let (_, bytes) = read_file(form, limit_bytes).await?;
    let ending =
        picture_ending(&bytes).ok_or_else(|| Error::invalid("file", "请上传 PNG、JPEG 或 WebP 图片。"))?;
    Ok(Picture {
        name: format!("picture.{ending}"),
        bytes,
    })
}

/// `png`, `jpg` or `webp`, as the content says; none for anything else.
pub fn picture_ending(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some("png"),
        [0xff, 0xd8, 0xff, ..] => Some("jpg"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("webp"),
        _ => None,
    }
}
