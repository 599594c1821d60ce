//! Files that come from and go to other programs. Pure: bytes in, values or findings out; no database, no network, no clock.
//!
//! - [`archive`]: zip files from strangers, unpacked in memory under limits; zip files written reproducibly.

pub mod archive;
