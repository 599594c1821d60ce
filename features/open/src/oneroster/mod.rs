//! OneRoster 1.2: how the things of this product are named and shaped there.

pub(crate) mod gradebook;
pub(crate) mod ids;
pub(crate) mod people;
pub(crate) mod rostering;
pub(crate) mod table;

use ids::Id;
use jiff::{Timestamp, tz::TimeZone};
use platform::Millis;
use serde::Serialize;

/// Where this version of the interface is.
pub(crate) const ROSTERING: &str = "/api/v1/ims/oneroster/rostering/v1p2";
pub(crate) const GRADEBOOK: &str = "/api/v1/ims/oneroster/gradebook/v1p2";
/// Schools of this product are in China, which has one time.
const CHINA_OFFSET_HOURS: i8 = 8;
/// A school year begins in this month.
const FIRST_MONTH: i8 = 8;

/// Everything that is shown is in use: what is gone is not shown.
#[derive(Debug, Clone, Copy, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = OneRosterStatus)]
pub(crate) enum Status {
    /// In use.
    Active,
}

/// A reference to another object.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OneRosterRef)]
pub(crate) struct Ref {
    /// Its address.
    pub(crate) href: String,
    /// Its name, stable and without meaning.
    pub(crate) sourced_id: String,
    /// What it is.
    pub(crate) r#type: &'static str,
}

/// Makes references for the address that programs use.
#[derive(Debug, Clone)]
pub(crate) struct Refs {
    /// The public address, without a slash at its end.
    pub(crate) base: String,
    pub(crate) school: i64,
}

impl Refs {
    /// A reference to what is named so.
    pub(crate) fn to(&self, id: &Id) -> Ref {
        let (part, collection, kind) = id.place();
        let sourced_id = id.to_string();
        Ref {
            href: format!("{}{part}/{collection}/{sourced_id}", self.base),
            sourced_id,
            r#type: kind,
        }
    }

    /// The school.
    pub(crate) fn school(&self) -> Ref {
        self.to(&Id::Org(self.school))
    }
}

/// A time as JSON has it there: UTC with milliseconds.
pub(crate) fn time(at_ms: Millis) -> String {
    Timestamp::from_millisecond(at_ms)
        .map(|time| time.strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string())
        .unwrap_or_default()
}

/// The day in China.
pub(crate) fn day(at_ms: Millis) -> String {
    Timestamp::from_millisecond(at_ms).map_or_else(
        |_| String::new(),
        |time| time.to_zoned(china()).date().to_string(),
    )
}

/// The school year of a time, by the year it begins in.
pub(crate) fn school_year(at_ms: Millis) -> i64 {
    let date = Timestamp::from_millisecond(at_ms).map(|time| time.to_zoned(china()).date());
    date.map_or(1970, |date| {
        i64::from(date.year()) - i64::from(date.month() < FIRST_MONTH)
    })
}

fn china() -> TimeZone {
    TimeZone::fixed(jiff::tz::Offset::constant(CHINA_OFFSET_HOURS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_utc_and_days_are_china_s() {
        // 2026-09-07 00:30 in China.
        let at_ms = 1_788_712_200_000;
        assert_eq!(time(at_ms), "2026-09-06T16:30:00.000Z");
        assert_eq!(day(at_ms), "2026-09-07");
    }

    #[test]
    fn a_school_year_begins_in_august() {
        let [july, august] = ["2026-07-31T15:59:59Z", "2026-07-31T16:00:00Z"]
            .map(|time| time.parse::<Timestamp>().expect("a time").as_millisecond());
        assert_eq!([school_year(july), school_year(august)], [2025, 2026]);
    }
}
