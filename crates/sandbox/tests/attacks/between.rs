//! Two runs at the same time: whatever they share, nothing gets from one to the other.
//!
//! One run sends, the other listens, as a submission that has read the input of a hidden test and the run of a friend would.

use crate::hands::{Event, Program, Reason, Sandbox, Wanted, run_program, sandbox, settings};
use crate::victim::{RAW, assert_clean};

/// What both begin with: the files and devices that every run sees, and a word to send.
const SHARED: &str = "
import fcntl, mmap, struct, time
LIBRARY = next(p for p in ('/usr/lib/x86_64-linux-gnu/libc.so.6', '/usr/lib64/libc.so.6') if os.path.exists(p))
SHARED = [LIBRARY, os.__file__, '/dev/null', '/dev/zero', '/dev/full', '/dev/urandom']
def tell(word):
    print(word, flush=True)
def wait():
    input()
";

fn program(code: &str) -> Program {
    Program {
        code: format!("{RAW}{SHARED}{code}"),
        ..Program::default()
    }
}

/// Runs the listener up to its `wait()`, then the sender up to its own, then the listener to its end; returns what both said.
/// While the listener goes on the sender still lives, with everything it holds.
async fn two_runs(sandbox: &Sandbox, sends: &str, listens: &str) -> (String, String) {
    let mut listener = sandbox
        .run(program(listens))
        .await
        .expect("it is within the limits");
    let mut heard = until_it_waits(&mut listener).await;
    let mut sender = sandbox
        .run(program(&format!("{sends}\nwait()")))
        .await
        .expect("it is within the limits");
    let said = until_it_waits(&mut sender).await;
    listener.stdin(b"\n");
    while let Some(event) = listener.next().await {
        match event {
            Event::Stdout(bytes) => heard += &String::from_utf8_lossy(&bytes),
            Event::Finished(result) => assert_eq!(result.reason, Reason::Ok, "{listens}: {heard}"),
            Event::Error(error) => panic!("{listens}: {error:?}"),
            _ => {}
        }
    }
    sender.stop();
    sender.collect().await;
    assert_clean(sandbox).await;
    (said, heard)
}

async fn until_it_waits(run: &mut sandbox::RunStream) -> String {
    let mut said = String::new();
    loop {
        match run.next().await.expect("it waits before it ends") {
            Event::Stdout(bytes) => said += &String::from_utf8_lossy(&bytes),
            Event::InputWanted(_) => return said,
            other => panic!("{other:?} after {said}"),
        }
    }
}

async fn between(sends: &str, listens: &str) -> (String, String) {
    two_runs(&sandbox().await, sends, listens).await
}

/// What was seen: arguments of a hidden test, sent as offsets of locks.
const LOCKS: (&str, &str) = (
    "
def lock(path, command, kind, start):
    mode = os.O_RDONLY if path.startswith('/usr') else os.O_RDWR
    f = os.open(path, mode)
    fcntl.fcntl(f, command, struct.pack('hhqqi4x', kind, 0, start, 1, 0))
answers = set()
for path in SHARED:
    for command in (6, 37):
        answers.add(refused(lambda: lock(path, command, fcntl.F_RDLCK, 4711)))
        answers.add(refused(lambda: lock(path, command, fcntl.F_WRLCK, 4711)))
    answers.add(refused(lambda: fcntl.flock(os.open(path, os.O_RDONLY), fcntl.LOCK_SH)))
    answers.add(refused(lambda: fcntl.fcntl(os.open(path, os.O_RDONLY), 1024, fcntl.F_RDLCK)))
tell(sorted(answers - {'EBADF'}))",
    "
wait()
heard = []
for path in SHARED:
    f = os.open(path, os.O_RDONLY)
    for command in (5, 36):
        try:
            found = fcntl.fcntl(f, command, struct.pack('hhqqi4x', fcntl.F_WRLCK, 0, 0, 10000, 0))
            heard.append(struct.unpack('hhqqi4x', found)[0] != fcntl.F_UNLCK and struct.unpack('hhqqi4x', found)[2])
        except OSError as error:
            heard.append(errno.errorcode[error.errno])
tell(sorted(set(heard)))",
);

#[tokio::test]
async fn locks_on_shared_files_tell_another_run_nothing() {
    let (said, heard) = between(LOCKS.0, LOCKS.1).await;
    assert_eq!((said.as_str(), heard.as_str()), ("['EPERM']\n", "['EPERM']\n"));
}

/// Where the mounts do not stand behind it.
#[tokio::test]
async fn locks_on_shared_files_tell_another_run_nothing_in_lite_mode_either() {
    let mut lite = settings();
    lite.wanted = Wanted::Lite;
    let sandbox = Sandbox::start(lite).await.expect("lite mode needs Landlock");
    let listens = LOCKS.1.replace("SHARED", "[LIBRARY, '/dev/null']");
    let sends = LOCKS.0.replace("SHARED", "[LIBRARY, '/dev/null']");
    let mut listener = sandbox
        .run(program(&listens))
        .await
        .expect("it is within the limits");
    until_it_waits(&mut listener).await;
    let said = run_program(&sandbox, program(&sends)).await;
    listener.stdin(b"\n");
    let (events, _) = listener.collect().await;
    assert_eq!(said.out, "['EPERM']\n");
    assert!(
        events.contains(&Event::Stdout(b"['EPERM']\n".to_vec())),
        "{events:?}"
    );
}

#[tokio::test]
async fn nothing_notifies_a_run_of_what_another_does_to_shared_files() {
    // F_NOTIFY, inotify_init1, fanotify_init; a signal that was asked for with F_SETSIG and F_SETOWN.
    let listens = "
import signal
signals = []
signal.signal(signal.SIGIO, lambda *_: signals.append(1))
folder = os.open(os.path.dirname(os.__file__), os.O_RDONLY)
answers = [refused(lambda: fcntl.fcntl(folder, command, value)) for command, value in ((1026, 0x8000003f), (10, 34), (8, os.getpid()))]
answers += [call(294, 0), call(253), call(300, 0, 0)]
wait()
time.sleep(0.3)
tell((answers, signals))";
    let sends = "
for _ in range(50):
    for path in SHARED[:2]:
        open(path, 'rb').read(1)
    os.listdir(os.path.dirname(os.__file__))";
    let (_, heard) = between(sends, listens).await;
    assert_eq!(heard, format!("([{}], [])\n", ["'EPERM'"; 6].join(", ")));
}

#[tokio::test]
async fn files_written_and_times_of_shared_files_tell_nothing() {
    // Whatever can be written is filled with the word; whatever can be read is searched for it, and its times are compared.
    let sends = "
places = ['.', '/tmp', '/data', '/out', '/box', '/', '/dev', '/dev/shm', '/etc', '/usr', '/venv', '/var/tmp', os.path.dirname(os.__file__)]
written = []
for place in places:
    try:
        with open(f'{place}/the-word', 'w') as f: f.write('the-word')
        written.append(place)
    except OSError: pass
for path in SHARED:
    try:
        with open(path, 'rb') as f: f.read(4096)
        os.utime(path)
    except OSError: pass
    refused(lambda: os.chmod(path, 0o777))
tell(written)";
    let listens = "
def times():
    places = SHARED + ['/', '/dev', os.path.dirname(os.__file__)]
    return {(place, name): getattr(os.stat(place), name) for place in places for name in ('st_atime_ns', 'st_mtime_ns', 'st_ctime_ns', 'st_mode')}
before = times()
wait()
after = times()
found = [folder for folder, _, files in os.walk('/') if 'the-word' in files]
tell((found, [key for key in before if after[key] != before[key]]))";
    let (said, heard) = between(sends, listens).await;
    assert_eq!(heard, "([], [])\n");
    assert_eq!(said, "['.', '/tmp', '/data', '/out']\n");
}

#[tokio::test]
async fn devices_hand_nothing_over() {
    let sends = "
for path in SHARED[2:5]:
    f = os.open(path, os.O_RDWR)
    refused(lambda: os.write(f, b'the-word'))
    try: mmap.mmap(f, 4096)[:8] = b'the-word'
    except (OSError, ValueError): pass
keep = mmap.mmap(os.open('/dev/zero', os.O_RDWR), 4096)
keep[:8] = b'the-word'
tell('sent')";
    let listens = "
wait()
heard = []
for path in SHARED[2:5]:
    f = os.open(path, os.O_RDWR)
    heard.append(os.read(f, 8).strip(bytes(1)))
    try: heard.append(mmap.mmap(f, 4096)[:8].strip(bytes(1)))
    except OSError: pass
tell(set(heard))";
    assert_eq!(between(sends, listens).await.1, "{b''}\n");
}

#[tokio::test]
async fn memory_is_shared_by_no_name_and_merged_by_no_wish() {
    // shm_open by its path, memfd_create, shmget; a written shared mapping of a library; madvise(MERGEABLE), PR_SET_MEMORY_MERGE.
    let sends = "
answers = [refused(lambda: os.open('/dev/shm/the-word', os.O_RDWR | os.O_CREAT)), call(319, b'x', 0), call(29, 4711, 4096, 0o1666)]
try:
    mmap.mmap(os.open(LIBRARY, os.O_RDONLY), 4096, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE)
    answers.append('mapped')
except OSError as error: answers.append(errno.errorcode[error.errno])
page = mmap.mmap(-1, 1 << 20)
answers.append(call(28, ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer(page))), 1 << 20, 12))
answers.append(call(157, 67, 1, 0, 0, 0))
tell(answers)";
    let listens = "
wait()
tell([refused(lambda: os.open('/dev/shm/the-word', os.O_RDONLY)), call(29, 4711, 4096, 0), refused(lambda: os.open('/proc/1/fd', os.O_RDONLY))])";
    let (said, heard) = between(sends, listens).await;
    assert_eq!(
        said,
        "['ENOENT', 'EPERM', 'EPERM', 'EACCES', 'EINVAL', 'EPERM']\n"
    );
    assert_eq!(heard, "['ENOENT', 'EPERM', 'ENOENT']\n");
}

#[tokio::test]
async fn nobody_is_woken_on_a_page_of_a_shared_library() {
    // The page is the same in both runs, and a futex that is not private goes by the page.
    let page = "
page = mmap.mmap(os.open(LIBRARY, os.O_RDONLY), 4096, mmap.MAP_SHARED, mmap.PROT_READ)
import numpy
address = numpy.frombuffer(page, numpy.uint8).ctypes.data + 64
value = struct.unpack('I', page[64:68])[0]
";
    let listens = format!(
        "{page}
import threading
ended = []
class Limit(ctypes.Structure): _fields_ = [('s', ctypes.c_long), ('ns', ctypes.c_long)]
limit = Limit(4, 0)
def listen():
    ended.append(call(202, address, 0, value, ctypes.c_void_p(ctypes.addressof(limit)), 0, 0))
listener = threading.Thread(target=listen)
listener.start()
time.sleep(0.2)
wait()
listener.join()
tell((ended, call(449, 0, 0, 0, 0, 0)))"
    );
    let sends = format!(
        "{page}
woken = 0
for _ in range(20):
    answer = call(202, address, 1, 100, 0, 0, 0)
    woken += int(answer[1:]) if answer.startswith('=') else 0
    time.sleep(0.02)
tell(woken)"
    );
    let (said, heard) = between(&sends, &listens).await;
    assert_eq!(
        (said.as_str(), heard.as_str()),
        ("0\n", "(['EAGAIN'], 'ENOSYS')\n")
    );
}

#[tokio::test]
async fn no_socket_reaches_another_run() {
    // socket, bind, listen and connect are refused; a pair made by oneself sends to no name.
    let listens = "
import socket
a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
name = refused(lambda: a.bind('\\0the-word'))
option = refused(lambda: a.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1))
b.setblocking(False)
wait()
tell((name, option, refused(lambda: b.recv(100))))";
    let sends = "
import socket
a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
tell([call(41, 1, 2, 0), refused(lambda: a.sendto(b'the-word', '\\0the-word')), refused(lambda: a.sendto(b'the-word', '/tmp/the-word'))])";
    let (said, heard) = between(sends, listens).await;
    assert_eq!(heard, "('EPERM', 'EPERM', 'EAGAIN')\n");
    assert!(!said.contains("'=8'"), "{said}");
}

#[tokio::test]
async fn semaphores_queues_and_keys_are_nobodys() {
    // semget, msgget, mq_open, add_key, request_key, keyctl
    let numbers = [64, 68, 240, 248, 249, 250];
    let tries = format!("tell([call(n, 4711, 1, 0o1666, 0, 0) for n in {numbers:?}])");
    let (said, heard) = between(&tries, &format!("wait()\n{tries}")).await;
    let refused = format!("[{}]\n", ["'EPERM'"; 6].join(", "));
    assert_eq!((said, heard), (refused.clone(), refused));
}

#[tokio::test]
async fn what_the_whole_machine_holds_is_told_to_nobody() {
    // sysinfo told free memory and the number of processes: what one run holds and how many threads it has were a word for another.
    let listens = "
import resource
def look():
    space = ctypes.create_string_buffer(256)
    return call(99, ctypes.c_void_p(ctypes.addressof(space))), refused(lambda: os.open('/proc/loadavg', os.O_RDONLY))
before = look()
wait()
tell((before, look() == before))";
    let sends = "
import threading
held = bytearray(100 << 20)
held[::4096] = b'x' * len(held[::4096])
threads = [threading.Thread(target=time.sleep, args=(2,), daemon=True) for _ in range(20)]
for thread in threads: thread.start()
tell('held')";
    let (_, heard) = between(sends, listens).await;
    assert_eq!(heard, "(('ENOSYS', 'ENOENT'), True)\n");
}

#[tokio::test]
async fn which_pages_were_read_can_be_neither_asked_nor_changed() {
    // posix_fadvise(DONTNEED), mincore, cachestat, readahead, preadv2(RWF_NOWAIT), madvise(COLD, PAGEOUT, POPULATE_READ)
    let tries = "
f = os.open(LIBRARY, os.O_RDONLY)
page = mmap.mmap(f, 4096, mmap.MAP_SHARED, mmap.PROT_READ)
import numpy
address = numpy.frombuffer(page, numpy.uint8).ctypes.data
space = ctypes.create_string_buffer(64)
there = ctypes.c_void_p(ctypes.addressof(space))
tell([refused(lambda: os.posix_fadvise(f, 0, 0, os.POSIX_FADV_DONTNEED)), call(27, address, 4096, there), call(451, f, there, there, 0),
      call(187, f, 0, 4096), call(327, f, there, 1, 0, 0, 8), call(28, address, 4096, 20), call(28, address, 4096, 21), call(28, address, 4096, 22)])";
    let (said, heard) = between(tries, &format!("wait()\n{tries}")).await;
    let refused = "['EPERM', 'EPERM', 'EPERM', 'EPERM', 'EPERM', 'EINVAL', 'EINVAL', 'EINVAL']\n";
    assert_eq!((said.as_str(), heard.as_str()), (refused, refused));
}

#[tokio::test]
async fn a_run_does_not_see_how_many_others_there_are() {
    let listens = "
def look():
    alive = []
    for n in range(2, 300):
        try: os.kill(n, 0); alive.append(n)
        except ProcessLookupError: pass
    return os.getpid(), os.getppid(), alive
before = look()
wait()
tell(look() == before)";
    let sends = "
import threading
threads = [threading.Thread(target=time.sleep, args=(2,), daemon=True) for _ in range(20)]
for thread in threads: thread.start()";
    assert_eq!(between(sends, listens).await.1, "True\n");
}

/// What stays allowed works: locks are refused, a database of one's own does not need them.
#[tokio::test]
async fn what_programs_need_of_the_filtered_calls_still_works() {
    let code = "
import asyncio, sqlite3, tempfile, threading
import pandas as pd
with sqlite3.connect('books.db') as books:
    pd.DataFrame({'a': [1, 2, 3]}).to_sql('entry', books, index=False)
    books.execute('insert into entry values (4)')
books.close()
again = sqlite3.connect('books.db')
total = pd.read_sql('select sum(a) as total from entry', again)['total'][0]
async def main():
    return await asyncio.gather(asyncio.to_thread(lambda: 1), asyncio.sleep(0.01, 2))
lock, seen = threading.Lock(), []
def work():
    with lock: seen.append(1)
threads = [threading.Thread(target=work) for _ in range(8)]
for t in threads: t.start()
for t in threads: t.join()
copy = fcntl.fcntl(1, fcntl.F_DUPFD_CLOEXEC, 10)
flags = fcntl.fcntl(copy, fcntl.F_GETFL)
with tempfile.TemporaryFile() as f:
    f.write(b'x' * 10)
    mapped = mmap.mmap(f.fileno(), 10) if f.flush() is None else None
tell((int(total), asyncio.run(main()), len(seen), copy >= 10, flags >= 0, mapped[:2]))
tell(sorted(range(200000), key=lambda n: -n)[0])
input()";
    let sandbox = sandbox().await;
    let mut run = sandbox.run(program(code)).await.expect("it is within the limits");
    assert_eq!(
        until_it_waits(&mut run).await,
        "(10, [1, 2], 8, True, True, b'xx')\n199999\n"
    );
}
