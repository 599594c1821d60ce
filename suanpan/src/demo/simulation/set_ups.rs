//! 建账 in the demo: whoever has begun has started the books of a company of their own, most of them without a slip.

use super::{Office, UNTOUCHED, dice};
use database::Tx;
use platform::{
    Error,
    access::UserId,
    clock::{days, hours, minutes},
};
use simulation::{
    BookContext, EnteredLine, OwnChart, Seed, entered_lines, hand_in, load_book, open_book_of, start_books,
};

/// How many companies are drawn.
const COMPANIES: u64 = 2;
/// How many have opened their books and not started them.
const AT_IT: i64 = 4;

impl Office {
    /// The books a student has set up.
    pub(super) async fn set_ups_of(&self, tx: &Tx, student: UserId, number: i64) -> Result<(), Error> {
        let begun = self.students.len() as i64 - UNTOUCHED;
        if number > begun {
            return Ok(());
        }
        for (activity, opening) in &self.set_ups {
            let opens_at_ms = opening.opens_at_ms.unwrap_or(self.now_ms - days(30));
            let begun_ms = (opens_at_ms + hours(2 + dice(number, 60))).min(self.now_ms - hours(5));
            let place = BookContext {
                company: &self.company,
                user: student,
                activity: Some(activity),
                class: Some(self.class),
                // Drawing takes long: students of the demo share a few companies.
                team: None,
                seed: Some(Seed(1 + number.cast_unsigned() % COMPANIES)),
            };
            let id = open_book_of(tx, &place, &self.template, begun_ms).await?;
            if number > begun - AT_IT {
                continue;
            }
            let kept = load_book(tx, id).await?.ok_or(Error::NotFound)?;
            let started_ms = begun_ms + minutes(25 + dice(number, 61) / 3);
            start_books(
                tx,
                id,
                (
                    &entered(entered_lines(&kept.template), number),
                    &OwnChart::default(),
                ),
                started_ms,
            )
            .await?;
            let kept = load_book(tx, id).await?.ok_or(Error::NotFound)?;
            let late = opening.late_at(started_ms);
            hand_in(tx, &kept, Some(self.class), late, started_ms + minutes(1)).await?;
        }
        Ok(())
    }
}

/// What a student enters: a third mixes up the items of two lines of one account, which the trial balance does not tell.
fn entered(mut lines: Vec<EnteredLine>, number: i64) -> Vec<EnteredLine> {
    if dice(number, 62) < 33 {
        let swapped = lines
            .iter()
            .zip(lines.iter().skip(1))
            .position(|(one, next)| one.account == next.account && !one.aux.is_empty());
        if let Some(at) = swapped {
            let aux = lines[at].aux.clone();
            lines[at].aux = std::mem::replace(&mut lines[at + 1].aux, aux);
        }
    }
    lines
}
