//! The network, and the kernel's own interfaces.

use crate::hands::Reason;
use crate::victim::{assert_says, attack, raw};

/// 19
#[tokio::test]
async fn no_socket_of_any_family() {
    // INET, INET6, UNIX, NETLINK, PACKET, VSOCK, ALG
    let code = raw(
        "print(*[call(41, family, 1, 0) for family in (2, 10, 1, 16, 17, 40, 38)], call(53, 2, 1, 0, 0))\nimport urllib.request\ntry:\n    urllib.request.urlopen('http://127.0.0.1/')\nexcept OSError as e:\n    print('no')",
    );
    assert_says(&code, &format!("{}\nno", ["EPERM"; 8].join(" "))).await;
}

/// 20
#[tokio::test]
async fn the_kernels_own_doors_are_shut() {
    let numbers: &[u32] = &[
        165, 166, 155, 272, 308, 161, 250, 248, 249, 425, 426, 427, 323, 298, 319, 279, 438, 434, 424, 29,
        30, 31, 67, 64, 65, 66, 220, 68, 69, 70, 71, 240, 241, 242, 243, 253, 294, 254, 275, 276, 278, 112,
        105, 106, 113, 114, 117, 119, 122, 123, 92, 93, 94, 260, 133, 259, 144, 142, 203, 314, 154, 163, 167,
        168, 169, 170, 171, 172, 173, 179, 153, 159, 164, 227, 305, 149, 150, 151, 152, 325, 42, 43, 49, 50,
        54, 288, 303, 304, 300, 301, 428, 429, 430, 431, 432, 433, 442, 443, 447, 256, 237, 238, 239, 435,
        73, 187, 188, 189, 190, 212, 251, 252, 329, 330, 331, 333, 206, 207, 208, 209, 210,
    ];
    let code = raw(&format!(
        "answers = {{n: call(n, 0, 0, 0, 0, 0, 0) for n in {numbers:?}}}\nprint({{n: a for n, a in answers.items() if a not in ('EPERM', 'ENOSYS')}}, len(answers))"
    ));
    let said = attack(&code).await;
    assert!(said.out.starts_with("{} 1"), "{said:?}");
}

/// 20: landlock and seccomp cannot be used to loosen anything, nor io_uring to go around
#[tokio::test]
async fn filters_cannot_be_added_or_taken_away() {
    assert_says(&raw("print(call(317, 1, 0, 0), call(157, 22, 2, 0), call(157, 4, 1), call(444, 0, 0, 1), call(446, 0, 0), call(425, 8, 0))"), &["EPERM"; 6].join(" ")).await;
}

async fn is_killed(code: &str) {
    let said = attack(&raw(&format!(
        "print('before', flush=True)\n{code}\nprint('after')"
    )))
    .await;
    assert_eq!(
        (said.out.as_str(), said.result.reason, said.result.signal),
        ("before\n", Reason::Signal, Some(31)),
        "{code}: {said:?}"
    );
}

/// 21a
#[tokio::test]
async fn ptrace_kills() {
    is_killed("call(101, 0, 0, 0, 0)").await;
}

/// 21b
#[tokio::test]
async fn reading_another_process_kills() {
    is_killed("call(310, 1, 0, 0, 0, 0, 0)").await;
    is_killed("call(311, 1, 0, 0, 0, 0, 0)").await;
}

/// 21c
#[tokio::test]
async fn bpf_kills() {
    is_killed("call(321, 0, 0, 0)").await;
}

/// 21d
#[tokio::test]
async fn x32_numbers_kill() {
    is_killed("call(0x40000000 + 39)").await;
}

/// 21e
#[tokio::test]
async fn loading_a_module_kills() {
    is_killed("call(175, 0, 0, 0)").await;
    is_killed("call(313, 0, 0, 0)").await;
}

/// 22
#[tokio::test]
async fn the_old_system_call_gate_kills() {
    // mov eax, 20 (getpid of i386); int 0x80; ret
    let code = "
import mmap
code = bytes([0xB8, 20, 0, 0, 0, 0xCD, 0x80, 0xC3])
page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
page.write(code)
ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()";
    let said = attack(&raw(&format!(
        "print('before', flush=True)\n{code}\nprint('after')"
    )))
    .await;
    assert_eq!(
        (said.out.as_str(), said.result.reason),
        ("before\n", Reason::Signal),
        "{said:?}"
    );
}

/// The addition to the list: locks on shared files would let two runs talk.
#[tokio::test]
async fn flock_is_refused() {
    let code = raw(
        "import fcntl\nf = open('/usr/lib/python3.11/os.py')\nprint(refused(lambda: fcntl.flock(f, fcntl.LOCK_EX)))",
    );
    assert_says(&code, "EPERM").await;
}

/// 20: terminal injection and friends
#[tokio::test]
async fn device_controls_are_refused() {
    assert_says(&raw("print(call(16, 0, 0x5412, 0), call(16, 1, 0x40049409, 0), call(16, 0, 0x5421, ctypes.c_void_p(0)))"), "ENOTTY ENOTTY EFAULT").await;
}
