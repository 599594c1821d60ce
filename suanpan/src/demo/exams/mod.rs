//! The demo's exams: one finished and released, one waiting for its marker, one open now, one to come.
//!
//! Answers are made up from each student's ability; marks are not: the real graders give them.

pub(super) mod answers;

use super::{
    cohort::{Size, Taught},
    oclock,
};
use answers::Student;
use database::Tx;
use exams::{
    AssessmentId, CountsAs, NewAssessment, Start, SubmittedBy,
    answers::SentAnswer,
    paper::Definition,
    review::{LeaveAction, Rules},
};
use platform::{
    App, Error, Limit, Millis,
    access::UserId,
    clock::{days, hours, minutes},
};

/// Loads the exams of every class alike.
pub(super) async fn load(app: &App, size: Size) -> Result<(), Error> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            for cohort in size.cohorts() {
                let Some(taught) = cohort.find(&tx).await? else {
                    continue;
                };
                let hall = Hall { taught, now_ms };
                hall.midterm(&tx).await?;
                hall.resit(&tx).await?;
                hall.quiz(&tx).await?;
                hall.finals(&tx).await?;
            }
            Ok(())
        })
        .await
}

/// Where the demo's exams take place.
struct Hall {
    taught: Taught,
    now_ms: Millis,
}

/// An exam to be set.
struct Plan<'a> {
    title: &'a str,
    paper: &'a str,
    /// Whose paper it is, if questions are left out; otherwise it is the course's.
    owner: UserId,
    /// Keys of questions that are left out: what needs a machine that the demo does not wait for.
    without: &'a [&'a str],
    opens_at_ms: Millis,
    closes_at_ms: Millis,
    counts_as: CountsAs,
    rules: Rules,
}

impl Hall {
    /// 期中考核: two weeks ago, everybody but two, released.
    async fn midterm(&self, tx: &Tx) -> Result<(), Error> {
        let opens_at_ms = oclock(self.now_ms - days(14), 14, 0);
        let plan = Plan {
            title: "期中考核：凭证、账务与流程",
            paper: "paper-a",
            owner: self.taught.teacher,
            without: &["py6"],
            opens_at_ms,
            closes_at_ms: opens_at_ms + minutes(110),
            counts_as: CountsAs::Practical,
            rules: Rules {
                late_entry_minutes: Limit::at_most(20),
                leave_action: LeaveAction::Warn,
                shuffle_questions: true,
                shuffle_options: true,
                ..Rules::default()
            },
        };
        let Some(id) = self.set(tx, &plan).await? else {
            return Ok(());
        };
        let absent = self.taught.students.len().saturating_sub(2);
        for (index, student) in self.taught.students.iter().take(absent.max(1)).enumerate() {
            self.sit(
                tx,
                id,
                *student,
                index,
                opens_at_ms + minutes(1 + index as i64 % 9),
                88,
            )
            .await?;
        }
        let released_at_ms = opens_at_ms + days(2);
        exams::release(tx, id, self.taught.teacher, released_at_ms).await?;
        let event = marking::ScoresChanged { assessment_id: id };
        Ok(::jobs::emit(tx, &event, released_at_ms).await?)
    }

    /// 补考: yesterday, a third of the class, short answers still wait at the desk.
    async fn resit(&self, tx: &Tx) -> Result<(), Error> {
        let opens_at_ms = oclock(self.now_ms - days(1), 9, 0);
        let plan = Plan {
            title: "阶段考核：综合应用（含简答）",
            paper: "paper-b",
            owner: self.taught.colleague,
            without: &["py1"],
            opens_at_ms,
            closes_at_ms: opens_at_ms + minutes(100),
            counts_as: CountsAs::None,
            rules: Rules::default(),
        };
        let Some(id) = self.set(tx, &plan).await? else {
            return Ok(());
        };
        for (index, student) in self.taught.students.iter().enumerate().step_by(3) {
            self.sit(tx, id, *student, index, opens_at_ms + minutes(2), 90)
                .await?;
        }
        Ok(())
    }

    /// 章节测验: open now, drawn at random, three tries.
    async fn quiz(&self, tx: &Tx) -> Result<(), Error> {
        let opens_at_ms = self.now_ms - hours(5);
        let plan = Plan {
            title: "第二章 章节测验（随机抽题，可做三次）",
            paper: "quiz-2",
            owner: self.taught.teacher,
            without: &[],
            opens_at_ms,
            closes_at_ms: oclock(self.now_ms + days(3), 22, 0),
            counts_as: CountsAs::None,
            rules: Rules {
                minutes: Limit::at_most(20),
                attempts: Limit::at_most(3),
                shuffle_questions: true,
                shuffle_options: true,
                ..Rules::default()
            },
        };
        let Some(id) = self.set(tx, &plan).await? else {
            return Ok(());
        };
        // The first students of the list stay free, so that whoever tries the demo can begin.
        for (index, student) in self.taught.students.iter().enumerate().skip(5).step_by(4) {
            self.sit(
                tx,
                id,
                *student,
                index,
                opens_at_ms + minutes(3 * index as i64 % 200),
                18,
            )
            .await?;
        }
        Ok(())
    }

    /// 期末考试: in three days.
    async fn finals(&self, tx: &Tx) -> Result<(), Error> {
        let opens_at_ms = oclock(self.now_ms + days(3), 9, 0);
        let plan = Plan {
            title: "期末考试（A 卷）",
            paper: "paper-a",
            owner: self.taught.teacher,
            without: &[],
            opens_at_ms,
            closes_at_ms: opens_at_ms + minutes(110),
            counts_as: CountsAs::Final,
            rules: Rules {
                late_entry_minutes: Limit::at_most(15),
                password: "suanpan".into(),
                leave_action: LeaveAction::HandIn,
                leave_limit: Limit::at_most(3),
                shuffle_questions: true,
                shuffle_options: true,
                ..Rules::default()
            },
        };
        self.set(tx, &plan).await.map(drop)
    }

    /// Sets and publishes an assessment; none if the course lacks the paper.
    async fn set(&self, tx: &Tx, plan: &Plan<'_>) -> Result<Option<AssessmentId>, Error> {
        let Some(paper) = exams::find_paper_by_key(tx, self.taught.course, plan.paper).await? else {
            return Ok(None);
        };
        let at_ms = plan.opens_at_ms.min(self.now_ms) - days(2);
        let paper_id = if plan.without.is_empty() {
            paper.id
        } else {
            let mut definition = paper.definition.clone();
            leave_out(&mut definition, plan.without);
            exams::add_variant(tx, &paper, (plan.title, Some(plan.owner)), definition, at_ms).await?
        };
        let new = NewAssessment {
            school: self.taught.school,
            course: self.taught.course,
            paper: paper_id,
            title: plan.title.into(),
            opens_at_ms: plan.opens_at_ms,
            closes_at_ms: plan.closes_at_ms,
            counts_as: plan.counts_as,
            rules: plan.rules.clone(),
            notice: paper.definition.notice,
            classes: vec![self.taught.class],
            author: self.taught.teacher,
        };
        let id = new.add(tx, at_ms).await?;
        exams::publish(tx, id, at_ms).await?;
        Ok(Some(id))
    }

    /// One student takes an exam, section by section, and is marked.
    async fn sit(
        &self,
        tx: &Tx,
        id: AssessmentId,
        student: UserId,
        index: usize,
        begins_at_ms: Millis,
        at_most_minutes: i64,
    ) -> Result<(), Error> {
        let start = Start {
            assessment: id,
            student,
            device: format!("demo-device-{index:04}"),
            password: String::new(),
            address: String::new(),
            seed: 7919 * (id.0 + 1) + index as i64,
            now_ms: begins_at_ms,
        };
        let seed = start.seed;
        let attempt_id = exams::begin(tx, start).await?;
        let attempt = exams::find_attempt(tx, attempt_id)
            .await?
            .ok_or(Error::NotFound)?;
        let mut person = Student::of(index, seed);
        let spent_ms = minutes(at_most_minutes * person.pace_percent() / 100);
        let sections = attempt.form.sections.len().max(1) as i64;
        for (number, section) in attempt.form.sections.iter().enumerate() {
            let mut sent: Vec<SentAnswer> = Vec::new();
            for item in &section.items {
                let shown = questions::load_shown(tx, &[item.version]).await?.pop();
                let keyed = questions::load_keys(tx, &[item.version]).await?.pop();
                let Some((shown, keyed)) = shown.zip(keyed) else {
                    continue;
                };
                let key = keyed.key.drawn(item.seed);
                let difficulty = questions::find_difficulty(tx, keyed.question).await?;
                if let Some(answer) = person.answer(&shown.body, &key, difficulty) {
                    sent.push(SentAnswer {
                        position: item.position,
                        seq: 1,
                        answer: Some(answer),
                        is_flagged: person.hesitates(),
                    });
                }
            }
            let at_ms = begins_at_ms + spent_ms * (number as i64 + 1) / (sections + 1);
            exams::save_answers(tx, attempt_id, &sent, at_ms).await?;
            if number == 2 && person.wanders() {
                exams::record(tx, attempt_id, exams::EventKind::Left, "", None, at_ms).await?;
                exams::record(tx, attempt_id, exams::EventKind::Returned, "", None, at_ms + 9000).await?;
            }
        }
        let end_ms = begins_at_ms + spent_ms;
        exams::submit_attempt(tx, attempt_id, SubmittedBy::Student, None, end_ms).await?;
        marking::take_over(tx, marking::SourceKind::Exam, attempt_id.0, end_ms + 1000).await
    }
}

fn leave_out(definition: &mut Definition, keys: &[&str]) {
    for section in &mut definition.sections {
        section
            .questions
            .retain(|question| !keys.contains(&question.key.as_str()));
    }
    definition
        .sections
        .retain(|section| !section.questions.is_empty() || !section.draws.is_empty());
}
