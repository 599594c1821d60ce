//! The system call filter: the profile's lists compiled to a BPF program, once, and handed to every child as bytes.

use std::collections::BTreeMap;
use std::str::FromStr;

use syscalls::x86_64::Sysno;

use crate::profile::Seccomp;

/// One `struct sock_filter`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Instruction {
    code: u16,
    jump_true: u8,
    jump_false: u8,
    operand: u32,
}

const LOAD: u16 = 0x20;
const JUMP_EQUAL: u16 = 0x15;
const JUMP_GREATER_EQUAL: u16 = 0x35;
const JUMP_ANY_BIT: u16 = 0x45;
const RETURN: u16 = 0x06;

const OFFSET_NUMBER: u32 = 0;
const OFFSET_ARCHITECTURE: u32 = 4;
const AUDIT_ARCH_X86_64: u32 = 0xc000_003e;
const FIRST_X32_NUMBER: u32 = 0x4000_0000;

const ALLOW: u32 = 0x7fff_0000;
const KILL: u32 = 0x8000_0000;
const fn errno(number: i32) -> u32 {
    0x0005_0000 | number as u32
}

/// `clone` flags that would make a process or a namespace: every CLONE_NEW*, and CLONE_NEWTIME's bit.
const CLONE_NEW: u32 = 0x7e02_0080;
const CLONE_THREAD: u32 = 0x0001_0000;
/// Terminal and descriptor questions Python asks: TCGETS TIOCGWINSZ FIONREAD FIOCLEX FIONCLEX FIONBIO.
const IOCTLS: [u32; 6] = [0x5401, 0x5413, 0x541b, 0x5451, 0x5450, 0x5421];
/// PR_SET_NAME, PR_GET_NAME, PR_SET_VMA.
const PRCTLS: [u32; 3] = [15, 16, 0x5356_4d41];
const AF_UNIX: u32 = 1;
/// F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, F_GETPIPE_SZ: what concerns the own descriptor only. Record
/// locks, leases and notifications belong to the file, which two runs may share.
const FCNTLS: [u32; 7] = [0, 1, 2, 3, 4, 1030, 1032];
/// NORMAL, RANDOM, SEQUENTIAL, WILLNEED, DONTNEED, FREE, HUGEPAGE, NOHUGEPAGE, DONTDUMP, DODUMP, WIPEONFORK, KEEPONFORK; above
/// all not MERGEABLE: pages of two runs that became one tell by the time of a write what the other holds.
const MADVICES: [u32; 12] = [0, 1, 2, 3, 4, 8, 14, 15, 16, 17, 18, 19];
/// NORMAL, RANDOM, SEQUENTIAL, WILLNEED, NOREUSE; not DONTNEED, which drops pages that others have read.
const FADVICES: [u32; 5] = [0, 1, 2, 3, 5];
const FUTEX_PRIVATE: u32 = 128;
const FUTEX_WAKE: u32 = 1;

/// What stands in the profile but no kernel header.
#[derive(Debug, thiserror::Error)]
pub enum FilterError {
    #[error("isolation.toml: no system call is named {0}")]
    UnknownCall(String),
    #[error("isolation.toml: no condition is known for {0}")]
    UnknownCondition(String),
}

fn statement(code: u16, operand: u32) -> Instruction {
    Instruction {
        code,
        jump_true: 0,
        jump_false: 0,
        operand,
    }
}

fn jump(code: u16, operand: u32, jump_true: u8, jump_false: u8) -> Instruction {
    Instruction {
        code,
        jump_true,
        jump_false,
        operand,
    }
}

/// Offset of the low (or high) half of an argument in `struct seccomp_data`.
const fn argument(index: u32, high: bool) -> u32 {
    16 + index * 8 + if high { 4 } else { 0 }
}

fn number(name: &str) -> Result<u32, FilterError> {
    Sysno::from_str(name)
        .map(|call| call.id() as u32)
        .map_err(|()| FilterError::UnknownCall(name.to_owned()))
}

/// The instructions deciding one conditional call; they end in a return on every path.
fn condition(name: &str) -> Result<Vec<Instruction>, FilterError> {
    let any_of = |index: u32, values: &[u32], otherwise: u32| {
        let mut block = vec![statement(LOAD, argument(index, false))];
        for (position, value) in values.iter().enumerate() {
            block.push(jump(JUMP_EQUAL, *value, (values.len() - position) as u8, 0));
        }
        block.push(statement(RETURN, otherwise));
        block.push(statement(RETURN, ALLOW));
        block
    };
    Ok(match name {
        "clone" => vec![
            statement(LOAD, argument(0, true)),
            jump(JUMP_EQUAL, 0, 0, 4),
            statement(LOAD, argument(0, false)),
            jump(JUMP_ANY_BIT, CLONE_NEW, 2, 0),
            jump(JUMP_ANY_BIT, CLONE_THREAD, 0, 1),
            statement(RETURN, ALLOW),
            statement(RETURN, errno(libc::EPERM)),
        ],
        "ioctl" => any_of(1, &IOCTLS, errno(libc::ENOTTY)),
        "prctl" => any_of(0, &PRCTLS, errno(libc::EPERM)),
        "prlimit64" => any_of(0, &[0], errno(libc::EPERM)),
        "socketpair" => any_of(0, &[AF_UNIX], errno(libc::EPERM)),
        "fcntl" => any_of(1, &FCNTLS, errno(libc::EPERM)),
        // What a kernel without it answers.
        "madvise" => any_of(2, &MADVICES, errno(libc::EINVAL)),
        "fadvise64" => any_of(3, &FADVICES, errno(libc::EPERM)),
        // A futex that is not private is found by its file: two runs could wait for and wake each other on a library. Nobody
        // waits on one; who joins a thread by it asks again until the thread has ended.
        "futex" => vec![
            statement(LOAD, argument(1, false)),
            jump(JUMP_ANY_BIT, FUTEX_PRIVATE, 1, 0),
            jump(JUMP_EQUAL, FUTEX_WAKE, 0, 1),
            statement(RETURN, ALLOW),
            statement(RETURN, errno(libc::EAGAIN)),
        ],
        other => return Err(FilterError::UnknownCondition(other.to_owned())),
    })
}

/// The filter as the kernel wants it: packed `struct sock_filter`s. `lone_uid`: runs share their user id with the server
/// (lite mode without Landlock's signal scope), so that no signal may be sent at all.
pub fn compile(list: &Seccomp, lone_uid: bool) -> Result<Vec<u8>, FilterError> {
    let mut program = vec![
        statement(LOAD, OFFSET_ARCHITECTURE),
        jump(JUMP_EQUAL, AUDIT_ARCH_X86_64, 1, 0),
        statement(RETURN, KILL),
        statement(LOAD, OFFSET_NUMBER),
        jump(JUMP_GREATER_EQUAL, FIRST_X32_NUMBER, 0, 1),
        statement(RETURN, KILL),
    ];
    for name in &list.conditional {
        let block = condition(name)?;
        program.push(jump(JUMP_EQUAL, number(name)?, 0, block.len() as u8));
        program.extend(block);
    }
    let mut answers: BTreeMap<u32, u32> = BTreeMap::new();
    for (names, answer) in [
        (&list.allow, ALLOW),
        (&list.absent, errno(libc::ENOSYS)),
        // Error 0: the call answers that it was done.
        (&list.pretended, errno(0)),
        (&list.kill, KILL),
    ] {
        for name in names {
            answers.insert(number(name)?, answer);
        }
    }
    if lone_uid {
        for name in ["kill", "tgkill"] {
            answers.remove(&number(name)?);
        }
    }
    for (call, answer) in answers {
        program.push(jump(JUMP_EQUAL, call, 0, 1));
        program.push(statement(RETURN, answer));
    }
    program.push(statement(RETURN, errno(libc::EPERM)));
    Ok(program.iter().flat_map(|step| pack(*step)).collect())
}

fn pack(step: Instruction) -> [u8; 8] {
    let [code_low, code_high] = step.code.to_le_bytes();
    let [a, b, c, d] = step.operand.to_le_bytes();
    [code_low, code_high, step.jump_true, step.jump_false, a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::Profile;

    /// Runs the program on one call, as the kernel would.
    fn answer(program: &[u8], architecture: u32, call: u32, arguments: [u64; 6]) -> u32 {
        let mut memory = [0_u8; 64];
        memory[0..4].copy_from_slice(&call.to_le_bytes());
        memory[4..8].copy_from_slice(&architecture.to_le_bytes());
        for (index, value) in arguments.iter().enumerate() {
            memory[16 + index * 8..24 + index * 8].copy_from_slice(&value.to_le_bytes());
        }
        let (mut place, mut held) = (0, 0_u32);
        loop {
            let step = &program[place * 8..place * 8 + 8];
            let code = u16::from_le_bytes([step[0], step[1]]);
            let operand = u32::from_le_bytes([step[4], step[5], step[6], step[7]]);
            let taken = match code {
                LOAD => {
                    let at = operand as usize;
                    held = u32::from_le_bytes(memory[at..at + 4].try_into().unwrap());
                    0
                }
                RETURN => return operand,
                JUMP_EQUAL => {
                    if held == operand {
                        step[2]
                    } else {
                        step[3]
                    }
                }
                JUMP_GREATER_EQUAL => {
                    if held >= operand {
                        step[2]
                    } else {
                        step[3]
                    }
                }
                JUMP_ANY_BIT => {
                    if held & operand != 0 {
                        step[2]
                    } else {
                        step[3]
                    }
                }
                other => panic!("{other:#x}"),
            };
            place += 1 + usize::from(taken);
        }
    }

    fn filter() -> Vec<u8> {
        compile(&Profile::built_in().seccomp, false).unwrap()
    }

    fn on(name: &str, arguments: [u64; 6]) -> u32 {
        answer(&filter(), AUDIT_ARCH_X86_64, number(name).unwrap(), arguments)
    }

    #[test]
    fn threads_are_allowed_and_processes_are_not() {
        let thread = 0x003d_0f00;
        assert_eq!(on("clone", [thread, 0, 0, 0, 0, 0]), ALLOW);
        assert_eq!(on("clone", [17, 0, 0, 0, 0, 0]), errno(libc::EPERM));
        assert_eq!(
            on("clone", [thread | 0x1000_0000, 0, 0, 0, 0, 0]),
            errno(libc::EPERM)
        );
        assert_eq!(on("clone", [thread | 1 << 32, 0, 0, 0, 0, 0]), errno(libc::EPERM));
        assert_eq!(on("clone3", [0; 6]), errno(libc::ENOSYS));
        assert_eq!(on("fork", [0; 6]), errno(libc::EPERM));
    }

    #[test]
    fn arguments_decide_where_the_profile_says_so() {
        assert_eq!(on("ioctl", [0, 0x5401, 0, 0, 0, 0]), ALLOW);
        assert_eq!(on("ioctl", [0, 0x5421, 0, 0, 0, 0]), ALLOW);
        assert_eq!(on("ioctl", [0, 0x5412, 0, 0, 0, 0]), errno(libc::ENOTTY));
        assert_eq!(on("prctl", [22, 0, 0, 0, 0, 0]), errno(libc::EPERM));
        assert_eq!(on("prctl", [15, 0, 0, 0, 0, 0]), ALLOW);
        assert_eq!(on("prlimit64", [0; 6]), ALLOW);
        assert_eq!(on("prlimit64", [1, 0, 0, 0, 0, 0]), errno(libc::EPERM));
        assert_eq!(on("socketpair", [1, 0, 0, 0, 0, 0]), ALLOW);
        assert_eq!(on("socketpair", [2, 0, 0, 0, 0, 0]), errno(libc::EPERM));
    }

    #[test]
    fn what_belongs_to_a_shared_file_is_refused_by_command() {
        for own in [0, 1, 2, 3, 4, 1030, 1032] {
            assert_eq!(on("fcntl", [3, own, 0, 0, 0, 0]), ALLOW, "fcntl {own}");
        }
        // Locks, owners and signals, leases, notifications, pipe sizes, seals, hints.
        for shared in [
            5, 6, 7, 8, 9, 10, 11, 15, 16, 36, 37, 38, 1024, 1025, 1026, 1031, 1033, 1034, 1036,
        ] {
            assert_eq!(
                on("fcntl", [3, shared, 0, 0, 0, 0]),
                errno(libc::EPERM),
                "fcntl {shared}"
            );
        }
        assert_eq!(on("madvise", [0, 0, 4, 0, 0, 0]), ALLOW);
        assert_eq!(on("madvise", [0, 0, 12, 0, 0, 0]), errno(libc::EINVAL));
        assert_eq!(on("fadvise64", [3, 0, 0, 3, 0, 0]), ALLOW);
        assert_eq!(on("fadvise64", [3, 0, 0, 4, 0, 0]), errno(libc::EPERM));
        assert_eq!(on("prctl", [67, 1, 0, 0, 0, 0]), errno(libc::EPERM));
        assert_eq!(on("sysinfo", [0; 6]), errno(libc::ENOSYS));
        assert_eq!(on("utimensat", [0; 6]), errno(0));
    }

    #[test]
    fn nobody_waits_on_a_futex_that_others_could_wake() {
        assert_eq!(on("futex", [0, 128, 0, 0, 0, 0]), ALLOW);
        assert_eq!(on("futex", [0, 128 | 9 | 256, 0, 0, 0, 0]), ALLOW);
        assert_eq!(on("futex", [0, 1, 0, 0, 0, 0]), ALLOW);
        for waiting in [0, 256, 9, 9 | 256, 6, 11, 3, 4] {
            assert_eq!(
                on("futex", [0, waiting, 0, 0, 0, 0]),
                errno(libc::EAGAIN),
                "{waiting}"
            );
        }
        assert_eq!(on("futex_waitv", [0; 6]), errno(libc::ENOSYS));
    }

    #[test]
    fn other_architectures_and_spies_are_killed() {
        assert_eq!(answer(&filter(), 0x4000_0003, 0, [0; 6]), KILL);
        assert_eq!(
            answer(&filter(), AUDIT_ARCH_X86_64, FIRST_X32_NUMBER, [0; 6]),
            KILL
        );
        assert_eq!(on("ptrace", [0; 6]), KILL);
        assert_eq!(on("read", [0; 6]), ALLOW);
        assert_eq!(on("flock", [0; 6]), errno(libc::EPERM));
    }

    #[test]
    fn signals_are_refused_where_the_user_id_is_shared() {
        let program = compile(&Profile::built_in().seccomp, true).unwrap();
        let kill = number("kill").unwrap();
        assert_eq!(
            answer(&program, AUDIT_ARCH_X86_64, kill, [0; 6]),
            errno(libc::EPERM)
        );
    }
}
