//! The few system calls that no safe wrapper covers.

use std::io;

/// Forks this process, which must have a single thread. `Ok(0)` in the child.
pub(crate) fn fork() -> io::Result<i32> {
    #[expect(unsafe_code, reason = "no safe wrapper exists")]
    // SAFETY: called from the jail's entry only, before any thread is made, so the child may go on as the parent would.
    let pid = unsafe { libc::fork() };
    if pid < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(pid)
    }
}

/// Separates this process from namespaces (CLONE_NEW* bits).
pub(crate) fn unshare(flags: i32) -> io::Result<()> {
    #[expect(unsafe_code, reason = "no safe wrapper exists")]
    // SAFETY: only namespace flags are passed; no descriptor table is unshared under other threads.
    let result = unsafe { libc::unshare(flags) };
    if result < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}

/// Processor time a process has used, in microseconds; `None` when it is gone.
pub(crate) fn cpu_us_of(pid: i32) -> Option<u64> {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // The kernel's coding of "CPU clock of process pid": the inverted pid above three bits, CPUCLOCK_SCHED = 2.
    let clock = (!pid << 3) | 2;
    #[expect(unsafe_code, reason = "no safe wrapper takes another process's clock")]
    // SAFETY: `time` is a valid timespec for the kernel to fill.
    let result = unsafe { libc::clock_gettime(clock, &raw mut time) };
    (result == 0).then_some(time.tv_sec as u64 * 1_000_000 + time.tv_nsec as u64 / 1_000)
}

/// How long a process has waited for a processor since it began, in milliseconds; 0 where the kernel does not count it.
pub(crate) fn waited_ms_of(pid: i32) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{pid}/schedstat")).unwrap_or_default();
    let waited_ns = text.split(' ').nth(1).and_then(|word| word.parse::<f64>().ok());
    waited_ns.unwrap_or(0.0) / 1_000_000.0
}

/// Lets a process yield to others (`nice` value).
pub(crate) fn set_nice(pid: i32, nice: i32) {
    #[expect(unsafe_code, reason = "no safe wrapper takes another process")]
    // SAFETY: plain integers; a process that is gone gives an error nobody needs.
    let _ = unsafe { libc::setpriority(libc::PRIO_PROCESS, pid as u32, nice) };
}

/// Landlock's version in the running kernel; 0 when it is absent or switched off.
pub(crate) fn landlock_abi() -> i32 {
    #[expect(unsafe_code, reason = "no safe wrapper exists")]
    // SAFETY: LANDLOCK_CREATE_RULESET_VERSION asks with a null attribute of size zero.
    let version = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            std::ptr::null::<u8>(),
            0_usize,
            1_u32,
        )
    };
    version.max(0) as i32
}
