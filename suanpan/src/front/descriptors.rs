//! How many files and connections the process may have open.

use rustix::process::{Resource, getrlimit, setrlimit};

/// Raises the soft limit of open descriptors to the hard one and returns what holds now. Shells and service managers
/// often set 1,024, which is about students' programs, not about a server.
pub fn raise_limit() -> u64 {
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        let soft = limit.current;
        limit.current = limit.maximum;
        if let Err(error) = setrlimit(Resource::Nofile, limit) {
            tracing::warn!(%error, "the limit of open files stays as it is");
            limit.current = soft;
        }
    }
    limit.current.unwrap_or(u64::MAX)
}
