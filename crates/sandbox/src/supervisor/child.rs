//! One locked-in child: its pipes, its process, its group; and the way it is buried.

use std::cell::Cell;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use rustix::process::{Signal, pidfd_send_signal};
use tokio::io::AsyncWriteExt;
use tokio::net::unix::pipe;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, timeout};

use super::Runner;
use super::channel::Channel;
use super::pipes::{Stream, connect};
use super::zygote::{Exit, Zygote};
use crate::cgroup::Group;
use crate::profile::Limits;
use crate::sys;

/// The niceness of what has run for long: a third of the processor time that a short run beside it gets.
const YIELDING: i32 = 5;

/// So long a waiting child may take to touch its pages.
const WARMS_WITHIN: Duration = Duration::from_secs(10);

/// So long a new child may take to lock itself in.
const LOCKED_IN_WITHIN: Duration = Duration::from_secs(20);

pub(crate) struct Child {
    pub channel: Channel,
    pub stdin: Option<pipe::Sender>,
    pub stdout: Stream,
    pub stderr: Stream,
    /// The working folder, reachable although it is mounted in the child's namespace only.
    pub work: OwnedFd,
    pub group: Option<Rc<Group>>,
    pub zygote: Rc<Zygote>,
    pidfd: OwnedFd,
    pub pid: i32,
    /// Processor time used before its job came.
    cpu_before_us: Cell<u64>,
    /// Its pages have been touched: its job starts without their faults.
    pub is_warm: Cell<bool>,
    pub end: ExitStatus,
    resources: Option<ChildResources>,
}

/// Where a child's end is told.
pub(crate) struct ExitStatus {
    told: Option<oneshot::Receiver<Exit>>,
    known: Option<Exit>,
}

impl ExitStatus {
    /// Waits for it. May be abandoned and asked again.
    pub(crate) async fn wait(&mut self) -> Exit {
        let lost = Exit {
            lost: true,
            ..Exit::default()
        };
        if let Some(exit) = self.known {
            return exit;
        }
        let exit = match self.told.as_mut() {
            Some(told) => told.await.unwrap_or(lost),
            None => lost,
        };
        self.told = None;
        self.known = Some(exit);
        exit
    }
}

impl Child {
    /// Makes a child of `zygote`, waits until it is locked in and ready for a job.
    pub(crate) async fn arm(runner: &Rc<Runner>, zygote: &Rc<Zygote>, limits: &Limits) -> io::Result<Self> {
        let slot = runner.next_slot();
        let mut resources = ChildResources::new(&runner.alive);
        resources.group = runner
            .hierarchy
            .make(&format!("r{slot}"), limits.memory_bytes, limits.processes)?
            .map(Rc::new);
        let join_files = resources
            .group
            .as_ref()
            .map_or_else(|| Ok(Vec::new()), |group| group.join_files())?;
        resources.work_dir = runner.make_work_dir(slot)?;
        let (ours, theirs) = connect()?;
        let order = runner.child_order(slot, limits, join_files.len(), resources.work_dir.as_deref());
        let mut fds = theirs.as_fds().to_vec();
        fds.extend(join_files.iter().map(AsFd::as_fd));
        let (pidfd, exit) = zygote.fork(slot, &order, &fds).await?;
        drop(fds);
        drop((theirs, join_files));
        let limits = &runner.settings.limits.channel;
        let mut channel = Channel::new(ours.channel, limits.frame_bytes, limits.frames)?;
        let pid = pid_of(&pidfd).unwrap_or(-1);
        let work = match locked_in(&mut channel).await {
            Ok(work) => work,
            Err(error) => {
                reap(pidfd, Some(exit), resources);
                return Err(error);
            }
        };
        Ok(Self {
            channel,
            stdin: Some(pipe::Sender::from_owned_fd(ours.stdin)?),
            stdout: Stream::new(ours.stdout)?,
            stderr: Stream::new(ours.stderr)?,
            work,
            group: resources.group.clone(),
            zygote: Rc::clone(zygote),
            cpu_before_us: Cell::new(sys::cpu_us_of(pid).unwrap_or(0)),
            is_warm: Cell::new(false),
            pidfd,
            pid,
            end: ExitStatus {
                told: Some(exit),
                known: None,
            },
            resources: Some(resources),
        })
    }

    /// Lets a waiting child touch its pages. False when it did not answer: it is of no use any more.
    pub(crate) async fn warm(&mut self) -> bool {
        let answered = async {
            self.channel.send(b'W', &[]).await.ok()?;
            self.channel.receive().await.ok()?
        };
        let answer = timeout(WARMS_WITHIN, answered).await;
        self.is_warm.set(matches!(answer, Ok(Some((b'w', _)))));
        self.restart_clock();
        self.is_warm.get()
    }

    /// Kills the first process of its namespace; the kernel kills the rest.
    pub(crate) fn kill(&self) {
        let _ = pidfd_send_signal(&self.pidfd, Signal::KILL);
    }

    pub(crate) fn interrupt(&self) {
        let _ = pidfd_send_signal(&self.pidfd, Signal::INT);
    }

    /// Lets others go first from now on, its threads one by one.
    pub(crate) fn yield_to_others(&self) {
        self.set_nice(YIELDING);
    }

    /// Takes its turn like everybody again, where the supervisor may grant that.
    pub(crate) fn yield_no_more(&self) {
        self.set_nice(0);
    }

    fn set_nice(&self, nice: i32) {
        let Ok(threads) = std::fs::read_dir(format!("/proc/{}/task", self.pid)) else {
            return;
        };
        for thread in threads.flatten() {
            if let Ok(id) = thread.file_name().to_string_lossy().parse() {
                sys::set_nice(id, nice);
            }
        }
    }

    /// Processor time since its job came, in milliseconds, while it lives.
    pub(crate) fn cpu_ms(&self) -> f64 {
        let now = sys::cpu_us_of(self.pid).unwrap_or(0);
        now.saturating_sub(self.cpu_before_us.get()) as f64 / 1000.0
    }

    /// Processor time since its job came, once it has ended.
    pub(crate) fn cpu_ms_at(&self, exit: &Exit) -> f64 {
        (exit.cpu_ms as f64 - self.cpu_before_us.get() as f64 / 1000.0).max(0.0)
    }

    /// When a time limit that began at `begun` is over, the machine's own delay not counted: what the program spent waiting
    /// for a processor is added to it. `None`: it is over. The delay that is granted ends at three times the limit.
    pub(crate) fn granted_until(
        &self,
        begun: Instant,
        waited_before_ms: f64,
        limit: Duration,
    ) -> Option<Instant> {
        let waited = (self.waited_ms() - waited_before_ms).clamp(0.0, limit.as_secs_f64() * 2000.0);
        let until = begun + limit + Duration::from_secs_f64(waited / 1000.0);
        (until > Instant::now() + Duration::from_millis(5)).then_some(until)
    }

    /// How long it has waited for a processor so far.
    pub(crate) fn waited_ms(&self) -> f64 {
        sys::waited_ms_of(self.pid)
    }

    /// Starts the count of processor time anew: for the next cell.
    pub(crate) fn restart_clock(&self) {
        self.cpu_before_us.set(sys::cpu_us_of(self.pid).unwrap_or(0));
    }

    pub(crate) fn memory_peak(&self, exit: Option<&Exit>) -> u64 {
        self.group
            .as_ref()
            .and_then(|group| group.memory_peak())
            .or_else(|| exit.map(|exit| exit.maxrss_bytes))
            .unwrap_or(0)
    }

    /// Opens its standard input: what is sent is written behind the run's back, so that a full pipe holds nobody up. `None` closes it.
    pub(crate) fn open_stdin(&mut self) -> mpsc::UnboundedSender<Option<Vec<u8>>> {
        let (lines, mut waiting) = mpsc::unbounded_channel::<Option<Vec<u8>>>();
        if let Some(mut stdin) = self.stdin.take() {
            tokio::task::spawn_local(async move {
                while let Some(Some(bytes)) = waiting.recv().await {
                    if stdin.write_all(&bytes).await.is_err() {
                        return;
                    }
                }
            });
        }
        lines
    }
}

/// Waits until the child is locked in; gives its working folder.
async fn locked_in(channel: &mut Channel) -> io::Result<OwnedFd> {
    let told = async {
        let work = channel.receive_descriptor().await?;
        match channel.receive().await {
            Ok(Some((b'A', _))) => Ok(work),
            Ok(Some((_, text))) => Err(io::Error::other(String::from_utf8_lossy(&text).into_owned())),
            _ => Err(io::Error::other("the child ended while it was locked in")),
        }
    };
    timeout(LOCKED_IN_WITHIN, told)
        .await
        .unwrap_or_else(|_| Err(io::Error::other("locking in took too long")))
}

/// The process behind a handle, as numbered in the supervisor's own namespace.
fn pid_of(pidfd: &OwnedFd) -> Option<i32> {
    use std::os::fd::AsRawFd;

    let text = std::fs::read_to_string(format!("/proc/self/fdinfo/{}", pidfd.as_raw_fd())).ok()?;
    text.lines()
        .find_map(|line| line.strip_prefix("Pid:"))?
        .trim()
        .parse()
        .ok()
}

/// What has to be cleared away when a child's processes are dead. Dropping it does that behind the scenes.
struct ChildResources {
    group: Option<Rc<Group>>,
    work_dir: Option<PathBuf>,
    alive: Rc<Cell<usize>>,
}

impl ChildResources {
    fn new(alive: &Rc<Cell<usize>>) -> Self {
        alive.set(alive.get() + 1);
        Self {
            group: None,
            work_dir: None,
            alive: Rc::clone(alive),
        }
    }
}

impl Drop for ChildResources {
    fn drop(&mut self) {
        let (group, room, alive) = (self.group.take(), self.work_dir.take(), Rc::clone(&self.alive));
        tokio::task::spawn_local(async move {
            // The kernel lets go of a dead process's group a little later, and one that is just dying may still make a folder.
            for _ in 0..50 {
                let no_group = group.as_ref().is_none_or(|group| group.remove());
                let no_room = room
                    .as_ref()
                    .is_none_or(|room| std::fs::remove_dir_all(room).is_ok() || !room.exists());
                if no_group && no_room {
                    break;
                }
                sleep(Duration::from_millis(20)).await;
            }
            alive.set(alive.get() - 1);
        });
    }
}

fn reap(pidfd: OwnedFd, exit: Option<oneshot::Receiver<Exit>>, resources: ChildResources) {
    let _ = pidfd_send_signal(&pidfd, Signal::KILL);
    tokio::task::spawn_local(async move {
        if let Some(exit) = exit {
            let _ = timeout(Duration::from_secs(10), exit).await;
        }
        drop((pidfd, resources));
    });
}

impl Drop for Child {
    fn drop(&mut self) {
        // The handle is duplicated because a field cannot be moved out of a value that is being dropped.
        if let (Ok(pidfd), Some(resources)) = (self.pidfd.try_clone(), self.resources.take()) {
            reap(pidfd, self.end.told.take(), resources);
        }
    }
}
