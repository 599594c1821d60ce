//! Frames between the server's process and the runner's: a JSON head and a body of bytes, each with its length before it.

use std::io;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncRead, AsyncReadExt};

/// Neither side ever sends more in one frame.
const MOST: usize = 256 << 20;

/// Packs one frame.
pub(crate) fn pack(head: &impl Serialize, body: &[u8]) -> Vec<u8> {
    let head = serde_json::to_vec(head).expect("heads are plain structs");
    let mut frame = Vec::with_capacity(8 + head.len() + body.len());
    frame.extend_from_slice(&(head.len() as u32).to_le_bytes());
    frame.extend_from_slice(&(body.len() as u32).to_le_bytes());
    frame.extend_from_slice(&head);
    frame.extend_from_slice(body);
    frame
}

/// Reads one frame; `None` at the end of the stream.
pub(crate) async fn read<H: DeserializeOwned>(
    stream: &mut (impl AsyncRead + Unpin),
) -> io::Result<Option<(H, Vec<u8>)>> {
    let mut lengths = [0_u8; 8];
    if let Err(error) = stream.read_exact(&mut lengths).await {
        return if error.kind() == io::ErrorKind::UnexpectedEof {
            Ok(None)
        } else {
            Err(error)
        };
    }
    let both = u64::from_le_bytes(lengths);
    let (head_length, body_length) = ((both & 0xffff_ffff) as usize, (both >> 32) as usize);
    if head_length > MOST || body_length > MOST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "frame too long"));
    }
    let mut head = vec![0; head_length];
    stream.read_exact(&mut head).await?;
    let mut body = vec![0; body_length];
    stream.read_exact(&mut body).await?;
    let head = serde_json::from_slice(&head).map_err(io::Error::other)?;
    Ok(Some((head, body)))
}
