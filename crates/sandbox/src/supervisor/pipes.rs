//! What connects the supervisor and a child: three pipes and the channel.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};
use rustix::pipe::{PipeFlags, pipe_with};
use tokio::io::AsyncReadExt;
use tokio::net::unix::pipe;

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
        let mut bytes = Vec::with_capacity(16384);
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
            match self.pipe.try_read_buf(&mut bytes) {
                Ok(0) => self.open = false,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        bytes
    }
}
