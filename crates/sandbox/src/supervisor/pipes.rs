//! What connects the supervisor and a child: three pipes and the channel.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};
use rustix::pipe::{PipeFlags, pipe_with};
use tokio::io::AsyncReadExt;
use tokio::net::unix::pipe;

/// Bytes read in one go.
const READS_AT_ONCE: usize = 16384;

/// The supervisor's ends; those of the pipes never block.
pub(crate) struct OurEnds {
    pub stdin: OwnedFd,
    pub stdout: OwnedFd,
    pub stderr: OwnedFd,
    pub channel: OwnedFd,
}

/// The child's ends. The supervisor closes them once the child has them.
pub(crate) struct TheirEnds {
    stdin: OwnedFd,
    stdout: OwnedFd,
    stderr: OwnedFd,
    channel: OwnedFd,
}

impl TheirEnds {
    /// In the order in which the zygote expects them.
    pub(crate) fn as_fds(&self) -> [BorrowedFd<'_>; 4] {
        [
            self.stdin.as_fd(),
            self.stdout.as_fd(),
            self.stderr.as_fd(),
            self.channel.as_fd(),
        ]
    }
}

/// New pipes and a new channel; all of them are closed on exec.
pub(crate) fn connect() -> io::Result<(OurEnds, TheirEnds)> {
    let (stdin_theirs, stdin_ours) = pipe_with(PipeFlags::CLOEXEC)?;
    let (stdout_ours, stdout_theirs) = pipe_with(PipeFlags::CLOEXEC)?;
    let (stderr_ours, stderr_theirs) = pipe_with(PipeFlags::CLOEXEC)?;
    let (channel_ours, channel_theirs) = socketpair(
        AddressFamily::UNIX,
        SocketType::STREAM,
        SocketFlags::CLOEXEC,
        None,
    )?;
    for ours in [&stdin_ours, &stdout_ours, &stderr_ours] {
        rustix::io::ioctl_fionbio(ours, true)?;
    }
    let ours = OurEnds {
        stdin: stdin_ours,
        stdout: stdout_ours,
        stderr: stderr_ours,
        channel: channel_ours,
    };
    let theirs = TheirEnds {
        stdin: stdin_theirs,
        stdout: stdout_theirs,
        stderr: stderr_theirs,
        channel: channel_theirs,
    };
    Ok((ours, theirs))
}

/// A pipe the child writes to.
pub(crate) struct Stream {
    pipe: pipe::Receiver,
    open: bool,
}

impl Stream {
    pub(crate) fn new(fd: OwnedFd) -> io::Result<Self> {
        Ok(Self {
            pipe: pipe::Receiver::from_owned_fd(fd)?,
            open: true,
        })
    }

    /// The next bytes; waits for ever once the pipe is closed.
    pub(crate) async fn next(&mut self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(READS_AT_ONCE);
        loop {
            if !self.open {
                return std::future::pending().await;
            }
            match self.pipe.read_buf(&mut bytes).await {
                Ok(0) | Err(_) => self.open = false,
                Ok(_) => return bytes,
            }
        }
    }

    /// What is there already, up to `most` bytes.
    pub(crate) fn drain(&mut self, most: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        while self.open && bytes.len() <= most {
            match read_now(&self.pipe, &mut bytes) {
                Ok(0) => self.open = false,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        bytes
    }
}

/// Reads what is there at this moment. Tokio's own `try_read` knows what the last poll told it, and finds nothing where
/// bytes have come since: a program's last words would be lost, and what it printed be marked as if it had printed nothing.
pub(crate) fn read_now(from: impl AsFd, into: &mut Vec<u8>) -> io::Result<usize> {
    into.reserve(READS_AT_ONCE);
    Ok(rustix::io::retry_on_intr(|| {
        rustix::io::read(&from, rustix::buffer::spare_capacity(into))
    })?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::supervisor::channel::Channel;

    /// Everything in one go, without a wait in which the runtime could learn of it.
    #[tokio::test]
    async fn what_has_come_is_there_before_anybody_waited_for_it() {
        let (ours, theirs) = connect().unwrap();
        let mut stdout = Stream::new(ours.stdout).unwrap();
        let mut channel = Channel::new(ours.channel, 100, 10).unwrap();
        rustix::io::write(&theirs.stdout, "和是 2".as_bytes()).unwrap();
        rustix::io::write(&theirs.channel, b"\x02\0\0\0R1").unwrap();
        assert_eq!(String::from_utf8(stdout.drain(1000)).unwrap(), "和是 2");
        assert_eq!(channel.receive_now().unwrap(), Some((b'R', b"1".to_vec())));
        assert!(stdout.drain(1000).is_empty() && channel.receive_now().unwrap().is_none());
        // Waiting goes on as before, and knows of an end.
        rustix::io::write(&theirs.stdout, b"later").unwrap();
        assert_eq!(stdout.next().await, b"later");
        drop(theirs);
        assert!(stdout.drain(1000).is_empty() && channel.receive().await.unwrap().is_none());
    }
}
