//! Weeks of learning in the demo: what each student watched and read, when, and how they liked it. The same at every
//! start but for the present day.

use super::oclock;
use ::learning::{add_note, add_visit, progress::Intervals, put_rating, put_watch};
use courses::{CourseId, Lecture, Resource};
use database::Tx;
use platform::{
    App, Error, Millis, Role,
    access::{SchoolId, UserId},
    clock::{days, hours, minutes, seconds},
};
use std::sync::Arc;

/// How long ago teaching began.
const BEGUN_DAYS: i64 = 60;
/// What students write at a time mark: second and text.
const NOTES: [(i64, &str); 3] = [
    (12, "一笔销售，三种记法：手工、软件、程序。"),
    (31, "机器替我们过账和汇总，判断还是人来做。"),
    (50, "主线：单据 → 凭证 → 账簿 → 报表 → 数据。"),
];

/// Fills the learning record of every class that is not put away.
pub(super) async fn load(app: &App) -> Result<(), Error> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            for key in ["huadong", "xinan"] {
                let Some(school) = school::find_by_key(&tx, key).await? else {
                    continue;
                };
                for course in courses::list_courses(&tx, school.id).await? {
                    let past = Past {
                        tx: &tx,
                        course: course.id,
                        lectures: courses::list_lectures(&tx, course.id).await?,
                        resources: courses::list_resources(&tx, course.id).await?,
                        now_ms,
                    };
                    past.of_all_members(school.id).await?;
                }
            }
            Ok(())
        })
        .await
}

/// A course, and the time since its beginning.
struct Past<'a> {
    tx: &'a Tx,
    course: CourseId,
    lectures: Vec<Arc<Lecture>>,
    resources: Vec<Resource>,
    now_ms: Millis,
}

/// A number from 0 to 99 that looks random and is always the same.
fn spread(one: i64, other: i64) -> i64 {
    ((one * 7919 + other * 104_729 + one * other * 31) % 100 + 100) % 100
}

impl Past<'_> {
    async fn of_all_members(&self, school: SchoolId) -> Result<(), Error> {
        let mut seen = std::collections::BTreeSet::new();
        for teacher in identity::list_users(self.tx, school, Role::ClassManagement).await? {
            for class in classes::list_classes_of_teacher(self.tx, teacher.id).await? {
                let taken = classes::list_courses_of_class(self.tx, class.id).await?;
                if !taken.contains(&self.course) {
                    continue;
                }
                for member in classes::list_members(self.tx, class.id).await? {
                    if seen.insert(member.user) {
                        self.of_student(member.user, seen.len() as i64).await?;
                    }
                }
            }
        }
        Ok(())
    }

    /// One student: from those who are almost through to those who have hardly begun.
    async fn of_student(&self, user: UserId, number: i64) -> Result<(), Error> {
        let zeal = if number == 1 {
            62
        } else {
            25 + spread(number, 3) * 7 / 10
        };
        let reached = self.lectures.len() as i64 * zeal / 100;
        for (index, lecture) in self.lectures.iter().enumerate() {
            let index = index as i64;
            if index > reached {
                break;
            }
            let length = lecture.length_s();
            let share = if index == reached {
                38
            } else {
                90 + spread(number, index) / 9
            };
            self.watch(user, lecture, (number, index), length * share.min(100) / 100)
                .await?;
        }
        for (index, resource) in self.resources.iter().enumerate() {
            if spread(number, index as i64 + 50) < zeal {
                let begun_ms = self.time(number, index as i64 * 2 + 1, self.resources.len() as i64 * 2);
                let seconds = 60 + spread(index as i64, number) * 4;
                let item = ("resource", resource.id.0);
                add_visit(self.tx, self.course, user, item, (begun_ms, seconds), 0).await?;
            }
        }
        Ok(())
    }

    async fn watch(
        &self,
        user: UserId,
        lecture: &Lecture,
        (number, index): (i64, i64),
        played_s: i64,
    ) -> Result<(), Error> {
        let begun_ms = self.time(number, index, self.lectures.len() as i64);
        let ended_ms = begun_ms + seconds(played_s);
        let played = Intervals::default().with(&[(0, seconds(played_s))], seconds(lecture.length_s()));
        put_watch(self.tx, lecture, user, played, played_s, ended_ms).await?;
        // Some watch a part again, or stop to think: a stay is a little longer than what was played.
        let stay_s = played_s + spread(number, index + 7) * played_s / 250;
        let item = ("lecture", lecture.id.0);
        add_visit(self.tx, self.course, user, item, (begun_ms, stay_s), played_s).await?;
        if spread(number, index + 11) < 35 {
            let stars = 5 - i64::from(spread(index, number) < 30) - i64::from(spread(number, index) < 8);
            put_rating(self.tx, lecture.id, user, stars, ended_ms).await?;
        }
        if number == 1 && index == 0 {
            for (at_s, text) in NOTES {
                add_note(self.tx, user, lecture.id, at_s, text, ended_ms).await?;
            }
        }
        Ok(())
    }

    /// When a student comes to the item at `index` of `count`: in order over the weeks, in the evening, never in the future.
    fn time(&self, number: i64, index: i64, count: i64) -> Millis {
        let pace = BEGUN_DAYS * 100
            / (if number == 1 {
                62
            } else {
                25 + spread(number, 3) * 7 / 10
            })
            .max(1);
        let day = (index * pace / count.max(1)).min(BEGUN_DAYS - 1);
        let evening =
            oclock(self.now_ms - days(BEGUN_DAYS - day), 18, 0) + hours(spread(number, index + 1) % 5);
        (evening + minutes(spread(index, number) % 55)).min(self.now_ms - hours(1))
    }
}
