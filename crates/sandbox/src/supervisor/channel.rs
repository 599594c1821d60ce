//! The supervisor's end of a child's channel: length-checked frames, read without losing bytes when interrupted.

use std::io;
use std::os::fd::{AsFd, OwnedFd};

use tokio::io::{AsyncReadExt, AsyncWriteExt, Interest};
use tokio::net::UnixStream;

use super::pipes::read_now;
use super::zygote::receive_once;

/// What a child said that no honest child says.
#[derive(Debug)]
pub(crate) enum Fault {
    /// A frame longer than allowed, or more frames than allowed.
    Protocol,
    Broken,
}

pub(crate) struct Channel {
    stream: UnixStream,
    buffer: Vec<u8>,
    start: usize,
    frame_bytes: usize,
    frames_left: usize,
}

impl Channel {
    pub(crate) fn new(socket: OwnedFd, frame_bytes: usize, frames: usize) -> io::Result<Self> {
        let stream = std::os::unix::net::UnixStream::from(socket);
        stream.set_nonblocking(true)?;
        Ok(Self {
            stream: UnixStream::from_std(stream)?,
            buffer: Vec::new(),
            start: 0,
            frame_bytes,
            frames_left: frames,
        })
    }

    /// The descriptor a child sends before it locks itself in.
    pub(crate) async fn receive_descriptor(&self) -> io::Result<OwnedFd> {
        let received = self
            .stream
            .async_io(Interest::READABLE, || receive_once(self.stream.as_fd()))
            .await?;
        match received {
            Some((bytes, Some(fd))) if bytes == *b"\x01\0\0\0B" => Ok(fd),
            Some((bytes, _)) => Err(io::Error::other(format!(
                "unexpected first frame: {}",
                String::from_utf8_lossy(&bytes)
            ))),
            None => Err(io::Error::other("the child ended while it was locked in")),
        }
    }

    /// The next frame: kind and payload. `Ok(None)` at the end. Safe to abandon while it waits.
    pub(crate) async fn receive(&mut self) -> Result<Option<(u8, Vec<u8>)>, Fault> {
        loop {
            if let Some(frame) = self.take()? {
                return Ok(Some(frame));
            }
            if self.start > 0 {
                self.buffer.drain(..self.start);
                self.start = 0;
            }
            match self.stream.read_buf(&mut self.buffer).await {
                Ok(0) | Err(_) => return Ok(None),
                Ok(_) => {}
            }
        }
    }

    /// A frame that has arrived already.
    pub(crate) fn receive_now(&mut self) -> Result<Option<(u8, Vec<u8>)>, Fault> {
        loop {
            if let Some(frame) = self.take()? {
                return Ok(Some(frame));
            }
            match read_now(&self.stream, &mut self.buffer) {
                Ok(0) | Err(_) => return Ok(None),
                Ok(_) => {}
            }
        }
    }

    fn take(&mut self) -> Result<Option<(u8, Vec<u8>)>, Fault> {
        let waiting = &self.buffer[self.start..];
        let Some((head, rest)) = waiting.split_first_chunk::<4>() else {
            return Ok(None);
        };
        let length = u32::from_le_bytes(*head) as usize;
        if length == 0 || length > self.frame_bytes {
            return Err(Fault::Protocol);
        }
        let Some(frame) = rest.get(..length) else {
            return Ok(None);
        };
        if self.frames_left == 0 {
            return Err(Fault::Protocol);
        }
        self.frames_left -= 1;
        let frame = (frame[0], frame[1..].to_vec());
        self.start += 4 + length;
        Ok(Some(frame))
    }

    /// Allows as many frames again: at the start of a cell or call.
    pub(crate) fn allow_frames(&mut self, frames: usize) {
        self.frames_left = frames;
    }

    pub(crate) async fn send(&mut self, kind: u8, parts: &[&[u8]]) -> Result<(), Fault> {
        let length = 1 + parts.iter().map(|part| part.len()).sum::<usize>();
        let mut frame = Vec::with_capacity(4 + length);
        frame.extend_from_slice(&(length as u32).to_le_bytes());
        frame.push(kind);
        for part in parts {
            frame.extend_from_slice(part);
        }
        self.stream.write_all(&frame).await.map_err(|_| Fault::Broken)
    }

    /// A job: its JSON head with its length, then the bytes of its files.
    pub(crate) async fn send_job(
        &mut self,
        kind: u8,
        head: &serde_json::Value,
        files: &[u8],
    ) -> Result<(), Fault> {
        let head = head.to_string().into_bytes();
        self.send(kind, &[&(head.len() as u32).to_le_bytes(), &head, files])
            .await
    }
}
