//! The demo's classes: members, notices over weeks, what is open and when. The same at every start but for the present day.

use super::{
    cohort::{Cohort, Size},
    last_oclock, oclock,
};
use classes::{ClassId, ItemKind, MemberState, NewClass, NewExtension, NewNotice, Opening};
use database::Tx;
use identity::{NewUser, Status};
use platform::{
    App, Error, Millis,
    access::{SchoolId, UserId},
    clock::{days, hours, minutes},
};

/// The term of the demo.
const TERM: &str = "2026秋";
/// Weeks of teaching that lie behind.
const WEEKS: i64 = 9;

/// What stands in the notices of the first class: title, text, days ago (negative: still to come).
const NOTICES: [(&str, &str, i64); 9] = [
    (
        "欢迎加入会计2601班",
        "同学们好！本学期《数智会计综合实训》在算盘平台完成：看课、做账、写 Python、考试都在这里。请在本周内**完善个人信息**并看完第一章视频。",
        62,
    ),
    (
        "第一周学习安排",
        "1. 看完第 1 章全部视频\n2. 阅读资源《会计科目与账户结构》\n3. 完成课后练习\n\n有问题请在课间或答疑时间提出。",
        58,
    ),
    (
        "实训机房使用须知",
        "机房在 **实训楼 305**。上机请带学生证；不要在机房电脑上保存密码。平台会自动保存，换电脑也能接着做。",
        51,
    ),
    (
        "国庆假期作业提醒",
        "假期前请完成凭证录入任务。迟交会记为「迟交」，不影响成绩但会体现在学情分析中。",
        44,
    ),
    (
        "Python 练习开放",
        "第 7 章的 Python 练习已开放。先点**运行**看结果，确认后再**提交评测**；可以多次提交，取最好成绩。",
        33,
    ),
    (
        "期中测验说明",
        "期中测验 60 分钟，题型为单选、多选、判断、分录和一道 Python 题。考试中断网不要慌，答案会先存在本机。",
        24,
    ),
    (
        "期中测验讲评",
        "成绩已发布，可在「我的成绩」查看每一分的理由。对评分有疑问的同学请告诉我是哪一题，我来复核。",
        13,
    ),
    (
        "本周任务：银行存款余额调节表",
        "请在周日 22:00 前提交。业务数据里有银行对账单，可以先用 Python 做匹配，再填写调节表。",
        3,
    ),
    (
        "下周答疑时间",
        "下周三 15:30—17:00，实训楼 305。请提前把问题写在任务的备注里。",
        -2,
    ),
];

/// Makes the classes of both schools.
pub(super) async fn load(app: &App, size: Size) -> Result<(), Error> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let [Some(first), Some(second)] = [
                school::find_by_key(&tx, "huadong").await?,
                school::find_by_key(&tx, "xinan").await?,
            ] else {
                return Err(Error::NotFound);
            };
            terms(&tx, first.id).await?;
            let demo = Demo {
                tx: &tx,
                school: first.id,
                students: size.students,
                now_ms,
            };
            for cohort in size.cohorts().take(1) {
                demo.cohort(cohort).await?;
            }
            demo.class_with_applicants().await?;
            demo.class_of_last_term().await?;
            let demo = Demo {
                school: second.id,
                ..demo
            };
            demo.class_of_the_second_school().await?;
            for cohort in size.cohorts().skip(1) {
                let demo = Demo {
                    school: first.id,
                    ..demo
                };
                demo.cohort(cohort).await?;
            }
            Ok(())
        })
        .await
}

async fn terms(tx: &Tx, school: SchoolId) -> Result<(), Error> {
    for (name, starts_on, ends_on) in [
        ("2025秋", "2025-09-01", "2026-01-16"),
        ("2026春", "2026-03-02", "2026-07-10"),
        (TERM, "2026-09-07", "2027-01-22"),
    ] {
        school::add_term(tx, school, name, starts_on, ends_on).await?;
    }
    Ok(())
}

struct Demo<'a> {
    tx: &'a Tx,
    school: SchoolId,
    /// Of each class alike.
    students: usize,
    now_ms: Millis,
}

impl Demo<'_> {
    async fn person(&self, username: &str) -> Result<UserId, Error> {
        let found = identity::find_by_username(self.tx, self.school, username).await?;
        found.map(|user| user.id).ok_or(Error::NotFound)
    }

    /// A class that takes every course of the school, made `weeks` ago.
    async fn class(&self, name: &str, code: &str, owner: &str, weeks: i64) -> Result<ClassId, Error> {
        let made_ms = self.now_ms - days(7 * weeks);
        let new = NewClass {
            school: self.school,
            name: name.into(),
            term: TERM.into(),
            code: code.into(),
            code_expires_at_ms: None,
            capacity: self.students.max(80) as i64,
            needs_approval: false,
            owner: self.person(owner).await?,
        };
        let id = classes::add_class(self.tx, &new, made_ms).await?;
        let id = id.ok_or(Error::NotFound)?;
        let courses = courses::list_courses(self.tx, self.school).await?;
        let courses: Vec<_> = courses.into_iter().map(|course| course.id).collect();
        classes::set_courses(self.tx, id, &courses, made_ms).await?;
        Ok(id)
    }

    async fn cohort(&self, cohort: Cohort) -> Result<(), Error> {
        let [owner, colleague] = cohort.teachers();
        let class = self.class(&cohort.name(), &cohort.code(), &owner, WEEKS).await?;
        let teachers = [self.person(&owner).await?, self.person(&colleague).await?];
        if cohort.is_first() {
            classes::add_teacher(self.tx, class, teachers[1], false).await?;
        }
        let mut students = Vec::new();
        for number in cohort.numbers() {
            let student = self.person(&format!("student{number}")).await?;
            let joined_ms =
                oclock(self.now_ms - days(7 * WEEKS), 14, 0) + minutes(students.len() as i64 * 7 + 7);
            classes::put_member(self.tx, class, student, MemberState::Member, joined_ms).await?;
            students.push(student);
        }
        classes::set_extra_time(self.tx, class, students[6], 25).await?;
        self.notices(class, &teachers, &students).await?;
        self.openings(class, teachers[0], &students).await
    }

    /// Older notices were read by nearly everybody, yesterday's by some.
    async fn notices(&self, class: ClassId, authors: &[UserId; 2], students: &[UserId]) -> Result<(), Error> {
        for (index, (title, text, days_ago)) in NOTICES.into_iter().enumerate() {
            let publish_at_ms = last_oclock(self.now_ms - days(days_ago), 9, 20);
            let new = NewNotice {
                class,
                author: authors[usize::from(index % 4 == 2)],
                title: title.into(),
                text: text.into(),
                attachments: Vec::new(),
                publish_at_ms,
                recipients: Vec::new(),
                about: None,
            };
            let written_ms = publish_at_ms.min(self.now_ms) - minutes(5);
            let notice = classes::add_notice(self.tx, &new, written_ms).await?;
            let unread = (64 - days_ago).max(0) as usize * students.len() / 140;
            for (number, student) in students.iter().enumerate() {
                let is_unread = (number * 17 + index * 5) % students.len() < unread;
                let read_ms = publish_at_ms + hours(1) + minutes((number * 37 % 600) as i64);
                if !is_unread && read_ms < self.now_ms {
                    classes::read_notice(self.tx, notice, *student, read_ms).await?;
                }
            }
        }
        Ok(())
    }

    /// One item after the other was opened, a week or so for each; the last ones are still shut.
    async fn openings(&self, class: ClassId, teacher: UserId, students: &[UserId]) -> Result<(), Error> {
        let catalogue = crate::items::catalogue();
        for course in classes::list_courses_of_class(self.tx, class).await? {
            for kind in [ItemKind::Project, ItemKind::Task, ItemKind::Exercise] {
                let items = catalogue.list(self.tx, kind, course).await?;
                let opened = (items.len() * 4 / 5).max(items.len().min(3));
                for (index, item) in items.iter().enumerate().take(opened) {
                    let share = index as i64 * 7 * (WEEKS - 1) / opened.max(1) as i64;
                    let opened_ms = self.now_ms - days(7 * (WEEKS - 1)) + days(share);
                    let opens_at_ms = last_oclock(opened_ms, 8, 0);
                    let is_long_ago = index * 3 < opened;
                    let due_ms = if is_long_ago {
                        opened_ms + days(10)
                    } else {
                        (opened_ms + days(10)).max(self.now_ms + days(2 + index as i64 % 5))
                    };
                    let opening = Opening {
                        is_open: true,
                        opens_at_ms: Some(opens_at_ms),
                        due_at_ms: Some(oclock(due_ms, 23, 59)),
                        closes_at_ms: None,
                        weight: 100,
                    };
                    classes::put_opening(self.tx, class, kind, item.id, &opening, opens_at_ms).await?;
                }
                if let (ItemKind::Task, Some(item)) = (kind, items.first()) {
                    let new = NewExtension {
                        class,
                        kind,
                        item: item.id,
                        user: students[11],
                        due_at_ms: oclock(self.now_ms + days(5), 23, 59),
                        reason: "住院请假，已交医院证明".into(),
                        granted_by: teacher,
                    };
                    classes::put_extension(self.tx, &new, self.now_ms - days(2)).await?;
                }
            }
        }
        Ok(())
    }

    /// Twelve students that the school imported, some of them not activated yet.
    async fn class_with_applicants(&self) -> Result<(), Error> {
        let class = self.class("大数据与会计2602班", "DSJ26B7", "teacher2", 6).await?;
        classes::add_teacher(self.tx, class, self.person("teacher1").await?, false).await?;
        for number in 1..=15_usize {
            let student_number = format!("20260102{number:02}");
            let new = NewUser {
                school: self.school,
                username: student_number.clone(),
                phone: None,
                real_name: super::name_of(number + 80),
                student_number: Some(student_number),
                password_hash: None,
                status: Status::Imported,
                must_change_password: false,
            };
            let student = identity::add_user(self.tx, &new, self.now_ms - days(42)).await?;
            let state = if number <= 12 {
                MemberState::Member
            } else {
                MemberState::Waiting
            };
            let joined_ms = self.now_ms - days(40) + minutes(number as i64 * 11);
            classes::put_member(self.tx, class, student, state, joined_ms).await?;
        }
        let new = NewNotice {
            class,
            author: self.person("teacher2").await?,
            title: "请尽快激活账号".into(),
            text: "学校已为大家导入账号。请在登录页点「激活账号」，填写学号、姓名并绑定手机号。".into(),
            attachments: Vec::new(),
            publish_at_ms: oclock(self.now_ms - days(39), 9, 20),
            recipients: Vec::new(),
            about: None,
        };
        classes::add_notice(self.tx, &new, self.now_ms - days(39)).await?;
        Ok(())
    }

    /// An archived class, to copy from.
    async fn class_of_last_term(&self) -> Result<(), Error> {
        let new = NewClass {
            school: self.school,
            name: "会计2501班".into(),
            term: "2026春".into(),
            code: "KJ25A01".into(),
            code_expires_at_ms: Some(self.now_ms - days(200)),
            capacity: 60,
            needs_approval: false,
            owner: self.person("teacher1").await?,
        };
        let made_ms = self.now_ms - days(260);
        let class = classes::add_class(self.tx, &new, made_ms)
            .await?
            .ok_or(Error::NotFound)?;
        for number in self.students - 11..=self.students {
            let student = self.person(&format!("student{number}")).await?;
            classes::put_member(self.tx, class, student, MemberState::Member, made_ms + days(1)).await?;
        }
        classes::set_archived(self.tx, class, Some(self.now_ms - days(130))).await?;
        Ok(())
    }

    async fn class_of_the_second_school(&self) -> Result<(), Error> {
        let class = self.class("电商会计2601班", "XNSM26B", "xn_teacher", 5).await?;
        for number in 1..=6 {
            let student = self.person(&format!("xn_student{number}")).await?;
            let joined_ms = self.now_ms - days(34) + minutes(number * 9);
            classes::put_member(self.tx, class, student, MemberState::Member, joined_ms).await?;
        }
        let new = NewNotice {
            class,
            author: self.person("xn_teacher").await?,
            title: "出纳入门开课".into(),
            text: "请同学们先看第一章视频，再完成点钞与票据练习。".into(),
            attachments: Vec::new(),
            publish_at_ms: oclock(self.now_ms - days(33), 9, 20),
            recipients: Vec::new(),
            about: None,
        };
        classes::add_notice(self.tx, &new, self.now_ms - days(33)).await?;
        Ok(())
    }
}
