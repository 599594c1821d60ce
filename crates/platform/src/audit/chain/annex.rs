//! The log that a school brought from another host: a file of its entries as they were chained there, closed for good.
//!
//! A line of the file is a JSON array: the nine things a hash covers (see [`Head`]), then the hash. Whoever has the file and its
//! head needs no database to follow it.

use super::{Checked, Fault, Follower, Head, Said, store};
use crate::{App, Error, access::SchoolId, files::FileHash};
use database::FromRow;
use std::io::{BufRead, BufReader};

/// A line: id, number, school, actor, action, subject, detail, reason, time, hash.
type Line = (
    i64,
    i64,
    i64,
    Option<i64>,
    String,
    String,
    String,
    String,
    i64,
    String,
);

/// A closed log, as its school's new host knows it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Annex {
    /// From 1: one for each move.
    pub number: i64,
    /// The number the school had on the host that wrote it.
    pub school_then: SchoolId,
    /// How many entries it has.
    pub entries: i64,
    /// The hash of the last of them.
    pub head: String,
    /// The file.
    pub file_hash: FileHash,
}

/// An entry as its table has it; `place` is its number and hash, none where it waits for them.
#[derive(Debug, Clone)]
pub struct Entry {
    pub id: i64,
    pub actor: Option<i64>,
    pub action: String,
    pub subject: String,
    pub detail: String,
    pub reason: String,
    pub at_ms: i64,
    pub place: Option<(i64, String)>,
}

/// Writes a closed log, line by line.
#[derive(Debug)]
pub struct Closing {
    school: SchoolId,
    head: Head,
}

impl Closing {
    /// Of a school, from its first entry on.
    pub fn new(school: SchoolId) -> Self {
        Self {
            school,
            head: Head::of_nothing(school),
        }
    }

    /// The line of the next entry, without a line break. One that still waits for its place gets the one it would get.
    ///
    /// # Errors
    /// If the entry has another place than its chain says.
    pub fn line(&mut self, entry: Entry) -> Result<String, Fault> {
        let said = Said {
            id: entry.id,
            school_id: self.school,
            actor_id: entry.actor.map(crate::access::UserId),
            action: entry.action,
            subject: entry.subject,
            detail: entry.detail,
            reason: entry.reason,
            at_ms: entry.at_ms,
        };
        let next = self.head.and(&said);
        if let Some((number, hash)) = entry.place {
            if number != next.number {
                return Err(Fault::Missing(next.number));
            }
            if hash != next.hash {
                return Err(Fault::Changed(next.number));
            }
        }
        let line: Line = (
            said.id,
            next.number,
            self.school.0,
            entry.actor,
            said.action,
            said.subject,
            said.detail,
            said.reason,
            said.at_ms,
            next.hash.clone(),
        );
        self.head = next;
        Ok(serde_json::to_string(&line).expect("plain data is JSON"))
    }

    /// Where the log ends.
    pub const fn head(&self) -> &Head {
        &self.head
    }
}

/// Follows the lines of a closed log; a line that cannot be read counts as changed.
///
/// # Errors
/// If the file cannot be read.
pub fn follow_lines(school: SchoolId, lines: impl BufRead) -> std::io::Result<Checked> {
    let mut follower = Follower::new(school, &[]);
    for line in lines.lines() {
        let changed = Fault::Changed(follower.head.number + 1);
        let fault = match serde_json::from_str::<Line>(&line?) {
            Ok(read) if read.2 == school.0 => follower.step(&chained(read)).err(),
            _ => Some(changed),
        };
        if fault.is_some() {
            return Ok(Checked {
                head: follower.head,
                fault,
            });
        }
    }
    Ok(Checked {
        head: follower.head,
        fault: None,
    })
}

fn chained(line: Line) -> super::Chained {
    let (id, number, school, actor, action, subject, detail, reason, at_ms, hash) = line;
    super::Chained {
        said: Said {
            id,
            school_id: SchoolId(school),
            actor_id: actor.map(crate::access::UserId),
            action,
            subject,
            detail,
            reason,
            at_ms,
        },
        number,
        hash,
    }
}

/// Follows every closed log of a school; returns how many there are, and what is wrong with the first that does not hold.
///
/// # Errors
/// Those of the database and of the file store.
pub async fn check(app: &App, school: SchoolId) -> Result<(usize, Option<String>), Error> {
    let all = app
        .db
        .read(move |tx| async move { store::list_annexes(&tx, school).await })
        .await?;
    for annex in &all {
        if let Some(fault) = fault_of(app, annex).await? {
            return Ok((
                all.len(),
                Some(format!("the log brought along ({}): {fault}", annex.number)),
            ));
        }
    }
    Ok((all.len(), None))
}

async fn fault_of(app: &App, annex: &Annex) -> Result<Option<String>, Error> {
    let Some(file) = app.files.open_file(&annex.file_hash).await? else {
        return Ok(Some("its file is missing".into()));
    };
    let checked = follow_lines(annex.school_then, BufReader::new(file))
        .map_err(|error| Error::internal("read a closed audit log", error))?;
    let ends = (checked.head.number, checked.head.hash.as_str());
    Ok(match checked.fault {
        Some(fault) => Some(fault.to_string()),
        None if ends != (annex.entries, annex.head.as_str()) => Some("it ends elsewhere than it did".into()),
        None => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: i64) -> Entry {
        Entry {
            id,
            actor: Some(3),
            action: "classes.class_added".into(),
            subject: "会计 2601".into(),
            detail: "{}".into(),
            reason: String::new(),
            at_ms: id * 1000,
            place: None,
        }
    }

    fn written() -> (String, Head) {
        let mut closing = Closing::new(SchoolId(7));
        let lines: Vec<String> = (1..=3)
            .map(|id| closing.line(entry(id)).expect("it follows"))
            .collect();
        (lines.join("\n"), closing.head().clone())
    }

    #[test]
    fn a_closed_log_is_followed_without_a_database() {
        let (text, head) = written();
        let checked = follow_lines(SchoolId(7), text.as_bytes()).expect("it is read");
        assert_eq!((checked.fault, checked.head), (None, head));
    }

    #[test]
    fn whoever_changes_leaves_out_or_brings_another_schools_line_is_found_out() {
        let (text, _) = written();
        let fault = |text: &str, school| {
            follow_lines(SchoolId(school), text.as_bytes())
                .expect("it is read")
                .fault
        };
        assert_eq!(
            fault(&text.replacen("2601", "2602", 1), 7),
            Some(Fault::Changed(1))
        );
        let without_second: Vec<&str> = text
            .lines()
            .enumerate()
            .filter(|(at, _)| *at != 1)
            .map(|(_, line)| line)
            .collect();
        assert_eq!(fault(&without_second.join("\n"), 7), Some(Fault::Missing(2)));
        assert_eq!(fault(&text, 8), Some(Fault::Changed(1)));
        assert_eq!(fault("no line", 7), Some(Fault::Changed(1)));
    }

    #[test]
    fn an_entry_with_another_place_is_not_written() {
        let mut closing = Closing::new(SchoolId(7));
        let placed = |number, hash: &str| Entry {
            place: Some((number, hash.into())),
            ..entry(1)
        };
        assert_eq!(closing.line(placed(2, "")).err(), Some(Fault::Missing(1)));
        assert_eq!(closing.line(placed(1, "00")).err(), Some(Fault::Changed(1)));
    }
}
