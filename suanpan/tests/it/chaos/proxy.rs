//! A plain proxy before one or more servers, and the faults of a network.

use platform::ids::random_below;
use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    thread,
};

/// Forwards connections to the first server that takes them.
pub struct Proxy {
    /// Host and port.
    pub address: String,
    servers: Arc<Mutex<Vec<String>>>,
    /// Of so many connections one is cut half-way; 0: none.
    cut_one_in: Arc<AtomicU32>,
    is_over: Arc<AtomicBool>,
}

impl Proxy {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let proxy = Self {
            address: listener.local_addr().expect("an address").to_string(),
            servers: Arc::default(),
            cut_one_in: Arc::default(),
            is_over: Arc::default(),
        };
        let (servers, cuts, is_over) = (
            Arc::clone(&proxy.servers),
            Arc::clone(&proxy.cut_one_in),
            Arc::clone(&proxy.is_over),
        );
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                if is_over.load(Ordering::Relaxed) {
                    return;
                }
                let known = servers.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let Some(far) = known.iter().find_map(|one| TcpStream::connect(one).ok()) else {
                    continue;
                };
                let one_in = cuts.load(Ordering::Relaxed);
                let is_cut = one_in > 0 && random_below(one_in) == 0;
                forward(&near, &far, is_cut && random_below(2) == 0);
                forward(&far, &near, is_cut);
            }
        });
        proxy
    }

    /// The servers behind it, the first preferred.
    pub fn lead_to(&self, addresses: &[&str]) {
        let mut servers = self.servers.lock().unwrap_or_else(PoisonError::into_inner);
        *servers = addresses.iter().map(|&one| one.to_owned()).collect();
    }

    /// From now on, cuts one connection of so many half-way.
    pub fn cut_one_in(&self, connections: u32) {
        self.cut_one_in.store(connections, Ordering::Relaxed);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        // Wakes the listener.
        TcpStream::connect(&self.address).ok();
    }
}

/// Carries bytes one way until they end; a connection that is cut carries a few hundred and then breaks both ways.
fn forward(from: &TcpStream, to: &TcpStream, is_cut: bool) {
    let (mut from, mut to) = (
        from.try_clone().expect("a handle"),
        to.try_clone().expect("a handle"),
    );
    let mut left = if is_cut {
        random_below(700) as usize
    } else {
        usize::MAX
    };
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count) = from.read(&mut buffer) {
            let carried = count.min(left);
            if count == 0 || to.write_all(&buffer[..carried]).is_err() {
                break;
            }
            left -= carried;
            if left == 0 {
                from.shutdown(Shutdown::Both).ok();
                to.shutdown(Shutdown::Both).ok();
                return;
            }
        }
        to.shutdown(Shutdown::Write).ok();
    });
}
