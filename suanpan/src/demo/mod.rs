//! The demo school: fixed log-ins, believable people, a second school beside it.

mod classes;
mod cohort;
mod courses;
mod exams;
mod flows;
mod learning;
mod practice;
mod simulation;

pub use cohort::Size;

use database::Tx;
use identity::{NewUser, Phone, Status, password::Hasher};
use platform::{
    App, Error, Millis, Role,
    access::{SchoolId, UserId},
    clock::{days, hours, minutes},
};
use school::NewSchool;
use std::ops::RangeInclusive;

/// The password of everybody in the demo.
pub const PASSWORD: &str = "Suanpan2026!";

/// How many students the first class has, unless somebody asks for another size.
pub const STUDENTS: usize = 60;

/// Loads the demo into an empty database; returns whether it did.
pub async fn load(app: &App) -> Result<bool, Error> {
    load_with(app, Size::of(STUDENTS)).await
}

/// The same in another size: what a page costs is measured on several.
pub async fn load_with(app: &App, size: Size) -> Result<bool, Error> {
    let is_empty = app
        .db
        .read(|tx| async move { Ok::<_, Error>(school::list(&tx).await?.is_empty()) })
        .await?;
    if !is_empty {
        return Ok(false);
    }
    // What happens in the demo has its consequences too.
    crate::reactions::install();
    // One hash for everybody: 70 of them would take the start of the demo from a second to several.
    let hash = Hasher::new(None).hash(PASSWORD.into()).await?;
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { people(&tx, &hash, size, now_ms).await })
        .await?;
    courses::load(app).await?;
    classes::load(app, size).await?;
    learning::load(app).await?;
    simulation::load(app, size).await?;
    flows::load(app, size).await?;
    exams::load(app, size).await?;
    practice::load(app, size).await?;
    Ok(true)
}

/// The solution of a Python task of the first school's course: for tests.
pub fn solution(key: &str) -> Option<Vec<u8>> {
    courses::files_of("shuzhi-kuaiji").remove(&format!("python/{key}/solution.py"))
}

async fn people(tx: &Tx, hash: &str, size: Size, now_ms: Millis) -> Result<(), Error> {
    let person = Person { hash, now_ms };
    let (first, second) = schools(tx, now_ms).await?;
    first_school(tx, &person, first, size).await?;
    second_school(tx, &person, second).await?;
    further_classes(tx, &person, first, size).await
}

async fn schools(tx: &Tx, now_ms: Millis) -> Result<(SchoolId, SchoolId), Error> {
    let mut first = NewSchool::named(
        "huadong",
        "华东财经职业大学",
        "East China Vocational University of Finance",
    );
    first.settings.organization_name = "华东财经职业大学信息中心".into();
    first.settings.contact = "0571-8600 1234（工作日 8:30—17:30）".into();
    let first = school::add(tx, &first, now_ms).await?;
    let mut second = NewSchool::named("xinan", "西南商贸职业学院", "Southwest College of Commerce");
    second.settings.color = school::Color::parse("#8c2f39").ok_or(Error::NotFound)?;
    let second = school::add(tx, &second, now_ms).await?;
    Ok((first, second))
}

async fn first_school(tx: &Tx, person: &Person<'_>, school: SchoolId, size: Size) -> Result<(), Error> {
    let staff = [
        ("admin", "系统管理员", None, Role::Admin),
        ("staff1", "沈佩兰", Some("13800000001"), Role::TeacherManagement),
        ("teacher1", "林知远", Some("13800000011"), Role::ClassManagement),
        ("teacher2", "顾清和", Some("13800000012"), Role::ClassManagement),
    ];
    for (username, real_name, phone, role) in staff {
        person
            .add(tx, school, username, real_name, phone, &[role])
            .await?;
    }
    person.students(tx, school, 1..=size.students).await
}

async fn second_school(tx: &Tx, person: &Person<'_>, school: SchoolId) -> Result<(), Error> {
    let staff = [
        ("xn_staff", "罗静宜", Role::TeacherManagement),
        ("xn_teacher", "彭若谷", Role::ClassManagement),
    ];
    for (username, real_name, role) in staff {
        person.add(tx, school, username, real_name, None, &[role]).await?;
    }
    for number in 1..=6 {
        let username = format!("xn_student{number}");
        person
            .add(tx, school, &username, &name_of(number + 70), None, &[])
            .await?;
    }
    Ok(())
}

/// The teachers and students of the classes alike beside the first.
async fn further_classes(tx: &Tx, person: &Person<'_>, school: SchoolId, size: Size) -> Result<(), Error> {
    for cohort in size.cohorts().skip(1) {
        let [owner, _] = cohort.teachers();
        let name = cohort.teacher_name();
        person
            .add(tx, school, &owner, &name, None, &[Role::ClassManagement])
            .await?;
        person.students(tx, school, cohort.numbers()).await?;
    }
    Ok(())
}

struct Person<'a> {
    hash: &'a str,
    now_ms: Millis,
}

impl Person<'_> {
    /// When a student was here last: nearly all within four days, one in twenty for longer than a week not.
    fn seen_ms(&self, number: usize) -> Millis {
        let nth = number as i64;
        let days_ago = if number.is_multiple_of(20) {
            8 + nth % 3
        } else {
            nth % 4
        };
        last_oclock(self.now_ms - days(days_ago), 14 + nth % 7, nth * 7 % 60)
    }

    async fn students(&self, tx: &Tx, school: SchoolId, numbers: RangeInclusive<usize>) -> Result<(), Error> {
        for number in numbers {
            let username = format!("student{number}");
            let phone = format!("139000{number:05}");
            let student = self
                .add(tx, school, &username, &name_of(number), Some(&phone), &[])
                .await?;
            identity::put_past_session(tx, student, self.seen_ms(number)).await?;
        }
        Ok(())
    }

    async fn add(
        &self,
        tx: &Tx,
        school: SchoolId,
        username: &str,
        real_name: &str,
        phone: Option<&str>,
        roles: &[Role],
    ) -> Result<UserId, Error> {
        let number = username
            .strip_prefix("student")
            .map(|number| format!("20260101{number:0>2}"));
        let user = NewUser {
            school,
            username: username.into(),
            phone: phone.and_then(Phone::parse),
            real_name: real_name.into(),
            student_number: number,
            password_hash: Some(self.hash.into()),
            status: Status::Active,
            must_change_password: false,
        };
        let id = identity::add_user(tx, &user, self.now_ms).await?;
        for role in roles {
            identity::set_role(tx, id, *role, true, self.now_ms).await?;
        }
        Ok(id)
    }
}

/// `hour`:`minute` by the school's clock (UTC+8) on the day that holds `at_ms`: schools open and close at round times.
fn oclock(at_ms: Millis, hour: i64, minute: i64) -> Millis {
    let zone = hours(8);
    let midnight = (at_ms + zone).div_euclid(days(1)) * days(1) - zone;
    midnight + hours(hour) + minutes(minute)
}

/// The last `hour`:`minute` that is not after `at_ms`, by the same clock.
fn last_oclock(at_ms: Millis, hour: i64, minute: i64) -> Millis {
    oclock(at_ms - hours(hour) - minutes(minute), hour, minute)
}

/// A believable name, the same for the same number.
fn name_of(number: usize) -> String {
    const FAMILY: [&str; 20] = [
        "王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴", "徐", "孙", "胡", "朱", "高", "林", "何",
        "郭", "欧阳", "罗",
    ];
    const GIVEN: [&str; 23] = [
        "子涵", "思雨", "浩然", "佳怡", "一鸣", "雨桐", "宇轩", "梓萱", "俊杰", "诗琪", "明哲", "欣妍",
        "嘉豪", "若曦", "博文", "静怡", "天佑", "婉清", "志远", "晓彤", "文轩", "可欣", "睿",
    ];
    format!(
        "{}{}",
        FAMILY[number * 7 % FAMILY.len()],
        GIVEN[number * 5 % GIVEN.len()]
    )
}
