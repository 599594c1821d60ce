//! The months and years (UTC) that partitions hold, and what these are called.

use crate::{Millis, clock::days};

/// How long the periods of a table are, in months.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Length {
    Month = 1,
    Year = 12,
}

/// A month or a year of the calendar, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Period {
    /// Its first month, counted from January of the year 0.
    first: i64,
    length: Length,
}

impl Period {
    /// The period of that length that a time lies in.
    pub(super) const fn of(at_ms: Millis, length: Length) -> Self {
        // The days of 400 years repeat; counted from 1 March, a leap day is a year's last
        // (<https://howardhinnant.github.io/date_algorithms.html#civil_from_days>).
        let day = at_ms.div_euclid(days(1)) + 719_468;
        let (era, of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let from_march = (5 * of_year + 2) / 153;
        let month = (era * 400 + year) * 12 + from_march + 2;
        Self {
            first: month - month.rem_euclid(length as i64),
            length,
        }
    }

    /// The one after it.
    pub(super) const fn next(self) -> Self {
        Self {
            first: self.first + self.length as i64,
            ..self
        }
    }

    /// Its first millisecond.
    pub(super) const fn begin_ms(self) -> Millis {
        let from_march = self.first - 2;
        let (years, month) = (from_march.div_euclid(12), from_march.rem_euclid(12));
        let (era, year) = (years.div_euclid(400), years.rem_euclid(400));
        let of_year = (153 * month + 2) / 5;
        days(era * 146_097 + year * 365 + year / 4 - year / 100 + of_year - 719_468)
    }

    /// The first millisecond after it.
    pub(super) const fn end_ms(self) -> Millis {
        self.next().begin_ms()
    }

    /// What the partition of a table for it is called.
    pub(super) fn name(self, table: &str) -> String {
        let (year, month) = (self.first.div_euclid(12), self.first.rem_euclid(12) + 1);
        match self.length {
            Length::Month => format!("{table}_{year:04}_{month:02}"),
            Length::Year => format!("{table}_{year:04}"),
        }
    }

    /// The period of a partition of that name; none for the default partition, and for what somebody else made.
    pub(super) fn named(table: &str, name: &str) -> Option<Self> {
        let period = name.strip_prefix(table)?.strip_prefix('_')?;
        let (year, month, length) = match period.split_once('_') {
            Some((year, month)) => (year, month.parse().ok()?, Length::Month),
            None => (period, 1, Length::Year),
        };
        let first = year.parse::<i64>().ok()? * 12 + month - 1;
        let found = Self { first, length };
        (found.name(table) == name).then_some(found)
    }

    /// The period of a time and those after it, up to the one in which the third month after that time begins.
    pub(super) fn ready_at(now_ms: Millis, length: Length) -> Vec<Self> {
        let third_month = Self::of(now_ms, Length::Month).next().next().next();
        let mut ready = vec![Self::of(now_ms, length)];
        let mut next = Self::of(now_ms, length).next();
        while next.begin_ms() <= third_month.begin_ms() {
            ready.push(next);
            next = next.next();
        }
        ready
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// From 1970 to about 2100: what rows can hold.
    fn times() -> impl Strategy<Value = Millis> {
        0..4_102_444_800_000_i64
    }

    fn lengths() -> impl Strategy<Value = Length> {
        prop_oneof![Just(Length::Month), Just(Length::Year)]
    }

    proptest! {
        #[test]
        fn a_time_lies_in_its_period(at_ms in times(), length in lengths()) {
            let period = Period::of(at_ms, length);
            prop_assert!(period.begin_ms() <= at_ms && at_ms < period.end_ms());
            let lasts = (period.end_ms() - period.begin_ms()) / days(1);
            let expected = if length == Length::Month { 28..=31 } else { 365..=366 };
            prop_assert!(expected.contains(&lasts));
        }

        #[test]
        fn periods_follow_each_other_without_a_gap(at_ms in times(), length in lengths()) {
            let period = Period::of(at_ms, length);
            prop_assert_eq!(Period::of(period.end_ms(), length), period.next());
            prop_assert_eq!(Period::of(period.end_ms() - 1, length), period);
        }

        #[test]
        fn a_name_says_its_period(at_ms in times(), length in lengths()) {
            let period = Period::of(at_ms, length);
            prop_assert_eq!(Period::named("coding_run", &period.name("coding_run")), Some(period));
        }

        #[test]
        fn three_months_are_ready(at_ms in times(), length in lengths()) {
            let ready = Period::ready_at(at_ms, length);
            let last = ready.last().map_or(0, |period| period.end_ms());
            prop_assert!(ready[0].begin_ms() <= at_ms && last >= at_ms + days(89));
            prop_assert!(length == Length::Year || ready.len() == 4);
        }
    }

    #[test]
    fn bounds_are_those_of_the_calendar() {
        // `date -u -d 2028-02-01 +%s` and so on.
        let february = Period::of(1_834_000_000_000, Length::Month);
        assert_eq!(february.name("coding_run"), "coding_run_2028_02");
        assert_eq!(
            (february.begin_ms(), february.end_ms()),
            (1_832_976_000_000, 1_835_481_600_000)
        );
        let december = Period::of(1_798_761_599_999, Length::Month);
        assert_eq!(december.name("coding_run"), "coding_run_2026_12");
        assert_eq!(december.next().name("coding_run"), "coding_run_2027_01");
        let year = Period::of(1_798_761_599_999, Length::Year);
        assert_eq!(year.name("learning_visit"), "learning_visit_2026");
        assert_eq!(
            (year.begin_ms(), year.end_ms()),
            (1_767_225_600_000, 1_798_761_600_000)
        );
    }

    #[test]
    fn what_is_no_period_is_nobodys_partition() {
        for name in [
            "coding_run_default",
            "coding_run_2026_13",
            "coding_run_2026_00",
            "coding_run_2026_1",
            "coding_run_26_11",
            "coding_run_26",
            "coding_run_2026_11_old",
            "learning_visit_2026_11",
        ] {
            assert_eq!(Period::named("coding_run", name), None, "{name}");
        }
    }
}
