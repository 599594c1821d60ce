//! One warm interpreter as the supervisor sees it: a socket for orders, reports of forks and exits.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io::{self, IoSlice, IoSliceMut, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::Stdio;
use std::rc::Rc;
use std::time::Duration;

use rustix::fs::MemfdFlags;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};
use serde::Deserialize;
use tokio::io::AsyncReadExt;
use tokio::io::unix::AsyncFd;
use tokio::sync::oneshot;

use super::Runner;
use super::orders::Tier;
use crate::jail::inheritable;

/// How a child ended.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Exit {
    pub signal: Option<i32>,
    pub code: Option<i32>,
    pub cpu_ms: u64,
    pub maxrss_bytes: u64,
    /// Its interpreter died first: the machine's failure.
    pub lost: bool,
}

pub(crate) struct Zygote {
    socket: AsyncFd<OwnedFd>,
    forked: RefCell<HashMap<u64, oneshot::Sender<Result<OwnedFd, String>>>>,
    exits: RefCell<HashMap<u64, oneshot::Sender<Exit>>>,
    pub alive: Cell<bool>,
    pub forks: Cell<u64>,
    process: RefCell<tokio::process::Child>,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
enum Message {
    Ready,
    Forked {
        slot: u64,
    },
    Failed {
        slot: u64,
        error: String,
    },
    Exit {
        slot: u64,
        signal: Option<i32>,
        code: Option<i32>,
        cpu_ms: u64,
        maxrss_bytes: u64,
    },
}

/// A file in memory, readable from its start by whoever gets the descriptor.
fn in_memory(name: &str, content: &[u8]) -> io::Result<OwnedFd> {
    let fd = rustix::fs::memfd_create(name, MemfdFlags::empty())?;
    let mut file = std::fs::File::from(fd);
    file.write_all(content)?;
    io::Seek::rewind(&mut file)?;
    Ok(file.into())
}

impl Zygote {
    /// Starts an interpreter and waits until it has imported and warmed what its tier promises.
    pub(crate) async fn start(runner: &Rc<Runner>, tier: Tier) -> io::Result<Rc<Self>> {
        let (ours, theirs) = socketpair(
            AddressFamily::UNIX,
            SocketType::SEQPACKET,
            SocketFlags::CLOEXEC,
            None,
        )?;
        rustix::io::ioctl_fionbio(&ours, true)?;
        let order = in_memory("order", &serde_json::to_vec(&runner.jail_order())?)?;
        let init = in_memory("init", &serde_json::to_vec(&runner.init_for(tier))?)?;
        // This very program, even when its file was replaced meanwhile, under the same hidden subcommand.
        let own: Vec<String> = std::env::args().skip(1).collect();
        let subcommand = own.split_last().map_or(&[][..], |(_role, before)| before);
        let mut command = tokio::process::Command::new("/proc/self/exe");
        command.args(subcommand).arg("jail");
        for fd in [&theirs, &order, &init] {
            command.arg(inheritable(fd.as_fd())?.to_string());
        }
        command
            .env_clear()
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        #[expect(unsafe_code, reason = "tokio asks for a descriptor that stays open")]
        // SAFETY: an `OwnedFd` stays open, and the same, for as long as the `AsyncFd` owns it.
        let socket = unsafe { AsyncFd::register(ours) }?;
        let mut process = command.spawn()?;
        drop((theirs, order, init));
        let mut complaints = process.stderr.take().expect("stderr was asked for");
        let zygote = Rc::new(Self {
            socket,
            forked: RefCell::default(),
            exits: RefCell::default(),
            alive: Cell::new(true),
            forks: Cell::new(0),
            process: RefCell::new(process),
        });
        let ready = tokio::time::timeout(Duration::from_mins(1), zygote.receive()).await;
        if matches!(ready, Ok(Ok(Some((Message::Ready, _))))) {
            tokio::task::spawn_local(Rc::clone(&zygote).listen());
            tokio::task::spawn_local(async move {
                // Nobody writes here in normal times; what is written must not fill the pipe.
                let mut ignored = [0; 1024];
                while matches!(complaints.read(&mut ignored).await, Ok(1..)) {}
            });
            return Ok(zygote);
        }
        zygote.kill();
        let mut text = String::new();
        let _ = tokio::time::timeout(Duration::from_secs(2), complaints.read_to_string(&mut text)).await;
        Err(io::Error::other(format!(
            "the {} interpreter did not start: {}",
            tier.name(),
            text.trim()
        )))
    }

    async fn receive(&self) -> io::Result<Option<(Message, Option<OwnedFd>)>> {
        loop {
            let mut ready = self.socket.readable().await?;
            match ready.try_io(|socket| receive_once(socket.as_fd())) {
                Ok(Ok(None)) => return Ok(None),
                Ok(Ok(Some((bytes, fd)))) => return Ok(Some((serde_json::from_slice(&bytes)?, fd))),
                Ok(Err(error)) => return Err(error),
                Err(_would_block) => {}
            }
        }
    }

    async fn listen(self: Rc<Self>) {
        while let Ok(Some((message, fd))) = self.receive().await {
            match message {
                Message::Ready => {}
                Message::Forked { slot } => {
                    if let (Some(waiting), Some(fd)) = (self.forked.borrow_mut().remove(&slot), fd) {
                        let _ = waiting.send(Ok(fd));
                    }
                }
                Message::Failed { slot, error } => {
                    if let Some(waiting) = self.forked.borrow_mut().remove(&slot) {
                        let _ = waiting.send(Err(error));
                    }
                }
                Message::Exit {
                    slot,
                    signal,
                    code,
                    cpu_ms,
                    maxrss_bytes,
                } => {
                    if let Some(waiting) = self.exits.borrow_mut().remove(&slot) {
                        let _ = waiting.send(Exit {
                            signal,
                            code,
                            cpu_ms,
                            maxrss_bytes,
                            lost: false,
                        });
                    }
                }
            }
        }
        self.alive.set(false);
        self.forked.borrow_mut().clear();
        for (_, waiting) in self.exits.borrow_mut().drain() {
            let _ = waiting.send(Exit {
                lost: true,
                ..Exit::default()
            });
        }
    }

    /// Orders a child. Gives a handle on its process, and where its end will be told.
    pub(crate) async fn fork(
        &self,
        slot: u64,
        order: &[u8],
        fds: &[BorrowedFd<'_>],
    ) -> io::Result<(OwnedFd, oneshot::Receiver<Exit>)> {
        if !self.alive.get() {
            return Err(io::Error::other("the interpreter is gone"));
        }
        let (forked, handle) = oneshot::channel();
        let (ended, exit) = oneshot::channel();
        self.forked.borrow_mut().insert(slot, forked);
        self.exits.borrow_mut().insert(slot, ended);
        self.forks.set(self.forks.get() + 1);
        self.send(order, fds).await?;
        match tokio::time::timeout(Duration::from_secs(20), handle).await {
            Ok(Ok(Ok(pidfd))) => Ok((pidfd, exit)),
            Ok(Ok(Err(error))) => {
                self.exits.borrow_mut().remove(&slot);
                Err(io::Error::other(error))
            }
            _ => {
                // Silent for twenty seconds: it is stuck, and every child it made goes with it.
                self.kill();
                Err(io::Error::other("the interpreter did not answer"))
            }
        }
    }

    async fn send(&self, order: &[u8], fds: &[BorrowedFd<'_>]) -> io::Result<()> {
        loop {
            let mut ready = self.socket.writable().await?;
            let sent = ready.try_io(|socket| {
                let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(16))];
                let mut control = SendAncillaryBuffer::new(&mut space);
                control.push(SendAncillaryMessage::ScmRights(fds));
                sendmsg(socket, &[IoSlice::new(order)], &mut control, SendFlags::NOSIGNAL)
                    .map_err(io::Error::from)
            });
            match sent {
                Ok(result) => return result.map(|_| ()),
                Err(_would_block) => {}
            }
        }
    }

    /// Ends the interpreter and with it every child.
    pub(crate) fn kill(&self) {
        self.alive.set(false);
        let _ = self.process.borrow_mut().start_kill();
    }
}

impl Drop for Zygote {
    fn drop(&mut self) {
        self.kill();
    }
}

/// One message and the descriptor that came with it; `None` at the end.
pub(crate) fn receive_once(socket: BorrowedFd<'_>) -> io::Result<Option<(Vec<u8>, Option<OwnedFd>)>> {
    let mut buffer = vec![0; 65536];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(4))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let received = recvmsg(
        socket,
        &mut [IoSliceMut::new(&mut buffer)],
        &mut control,
        RecvFlags::CMSG_CLOEXEC,
    )?;
    let mut descriptor = None;
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(fds) = message {
            descriptor = fds.last();
        }
    }
    if received.bytes == 0 {
        return Ok(None);
    }
    buffer.truncate(received.bytes);
    Ok(Some((buffer, descriptor)))
}
