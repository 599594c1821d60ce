//! 限时考核: an activity of a task that a class does as an exam. The activity becomes the one question of a paper, the paper an
//! assessment like any other; `tasks` keeps which class does which activity where ([`tasks::ExamLink`]), shuts the activity's own work
//! while the assessment is published, and takes what came of it for the activity's result.

mod asked;

pub(crate) use asked::{WhyNot, ask, hindrance_of_class};

use crate::{
    Assessment, AssessmentId, CountsAs, Paper, PaperId,
    paper::{Definition, Fixed, Section},
    review::Rules,
    store::{
        assessment::{NewAssessment, find_assessment, list_classes},
        paper::{self, NewPaper},
        template::find_template,
    },
};
use asked::Asked;
use classes::ClassId;
use database::Tx;
use platform::{
    CurrentUser, Error, Millis,
    clock::{hours, minutes},
};
use questions::{Bank, BankOf, Labels, NewQuestion, put_task_question};
use scoring::Points;
use tasks::{Activity, ActivityId, ExamLink, Task, TaskId};

/// What the question of an activity is worth: what counts is its share.
const WORTH: Points = Points::whole(100);
/// Time proposed.
const MINUTES: i64 = 90;

/// An activity that a class has.
pub(crate) struct Place {
    pub(crate) class: ClassId,
    pub(crate) task: Task,
    pub(crate) activity: Activity,
}

/// A task of a class: 404 unless the class takes its course.
pub(crate) async fn task_of_class(tx: &Tx, class: ClassId, id: TaskId) -> Result<Task, Error> {
    let task = tasks::find_task(tx, id).await?.ok_or(Error::NotFound)?;
    let courses = classes::list_courses_of_class(tx, class).await?;
    if courses.contains(&task.course) {
        Ok(task)
    } else {
        Err(Error::NotFound)
    }
}

/// The activity, for whoever teaches the class, if the class takes its course; 404 otherwise, and for what can be no exam.
pub(crate) async fn require_place(
    tx: &Tx,
    user: &CurrentUser,
    (class, id): (ClassId, ActivityId),
) -> Result<Place, Error> {
    classes::require_teacher(tx, user, class).await?;
    let found = tasks::find_activity(tx, id).await?.ok_or(Error::NotFound)?;
    let task = task_of_class(tx, class, found.task).await?;
    // What the course lacks by now is done by nobody.
    let mut shown = tasks::list_activities(tx, task.course).await?.into_iter();
    let activity = shown
        .find(|one| one.id == id && one.kind.may_be_exam())
        .ok_or(Error::NotFound)?;
    Ok(Place {
        class,
        task,
        activity,
    })
}

/// Why a class cannot do an activity as an exam; what it asks otherwise.
async fn asked_of_class(tx: &Tx, place: &Place) -> Result<Asked, Error> {
    let asked = ask(tx, (&place.task, &place.activity)).await?;
    match (asked, hindrance_of_class(tx, place.class, &place.activity).await?) {
        (Ok(asked), None) => Ok(asked),
        (Err(why), _) | (_, Some(why)) => Err(refused(why)),
    }
}

fn refused(why: WhyNot) -> Error {
    Error::conflict("exams.activity_cannot_be_exam", why.sentence())
}

/// Makes a draft of an assessment that asks what the activity asks; the one there is, where the class does it as an exam already.
/// Says whether it is new.
///
/// # Errors
/// 409 with the reason where no question says what the activity says.
pub(crate) async fn make(
    tx: &Tx,
    user: &CurrentUser,
    place: &Place,
    now_ms: Millis,
) -> Result<(AssessmentId, bool), Error> {
    if let Some(link) = tasks::find_exam(tx, place.activity.id, place.class).await? {
        return Ok((AssessmentId(link.assessment), false));
    }
    let asked = asked_of_class(tx, place).await?;
    let key = key_of(&place.task.key, &place.activity.key);
    // As the course folder proposes it.
    let proposed = find_template(tx, place.task.course, &key).await?;
    let (title, rules) = proposed.unwrap_or_else(|| {
        let rules = Rules {
            minutes: platform::Limit::at_most(MINUTES),
            ..Rules::default()
        };
        (title_of(&place.task, &asked), rules)
    });
    let lasts = rules.minutes.get().unwrap_or(MINUTES);
    let paper = put_paper(tx, (user, place), asked, &title, now_ms).await?;
    let opens_at_ms = now_ms - now_ms % hours(1) + hours(2);
    let new = NewAssessment {
        school: user.school,
        course: place.task.course,
        paper,
        title,
        opens_at_ms,
        closes_at_ms: opens_at_ms + minutes(lasts + 30),
        // It counts through its task.
        counts_as: CountsAs::None,
        rules,
        notice: String::new(),
        classes: vec![place.class],
        author: user.id,
    };
    let id = new.add(tx, now_ms).await?;
    let link = ExamLink {
        activity: place.activity.id,
        class: place.class,
        assessment: id.0,
        is_live: false,
    };
    tasks::link_exam(tx, &link, now_ms).await?;
    Ok((id, true))
}

/// 〈任务〉· 〈活动〉, the task alone where both are called the same.
fn title_of(task: &Task, asked: &Asked) -> String {
    let title = if asked.title == task.title {
        task.title.clone()
    } else {
        format!("{} · {}", task.title, asked.title)
    };
    title.chars().take(120).collect()
}

/// The key of an activity's question and paper in its course, by the keys of both. No author may write such a key.
pub(crate) fn key_of(task: &str, activity: &str) -> String {
    format!("#{task}/{activity}")
}

/// The paper of an activity, which all classes share, with the question as the activity is now.
async fn put_paper(
    tx: &Tx,
    (user, place): (&CurrentUser, &Place),
    asked: Asked,
    title: &str,
    now_ms: Millis,
) -> Result<PaperId, Error> {
    put_question(tx, user.school, (&place.task, &place.activity), asked, now_ms).await?;
    let key = key_of(&place.task.key, &place.activity.key);
    if let Some(known) = paper::find_paper_by_key(tx, place.task.course, &key).await? {
        return Ok(known.id);
    }
    let definition = Definition {
        sections: vec![Section {
            title: place.task.title.clone(),
            questions: vec![Fixed {
                key: key.clone(),
                points: Some(WORTH),
            }],
            ..Section::default()
        }],
        ..Definition::default()
    };
    let new = NewPaper {
        school: user.school,
        course: place.task.course,
        key,
        title: title.to_owned(),
        minutes: MINUTES,
        total: WORTH,
        definition,
        author: None,
    };
    Ok(paper::add_paper_of(tx, &new, Some(place.activity.id), now_ms).await?)
}

async fn put_question(
    tx: &Tx,
    school: platform::access::SchoolId,
    (task, activity): (&Task, &Activity),
    asked: Asked,
    now_ms: Millis,
) -> Result<(), Error> {
    let new = NewQuestion {
        school,
        course: task.course,
        bank: BankOf::Tasks(task.course),
        key: key_of(&task.key, &activity.key),
        stem: asked.stem,
        image: None,
        body: asked.body,
        answer_key: asked.key,
        analysis: String::new(),
        chapter: String::new(),
        difficulty: 3,
        points: WORTH,
        labels: Labels {
            tags: Vec::new(),
            knowledge: asked.knowledge,
        },
        author: None,
    };
    put_task_question(tx, &new, now_ms).await
}

/// The questions that a paper takes from: those of its course, or the one of its activity.
pub(crate) async fn bank_of(tx: &Tx, paper: &Paper) -> database::Result<Bank> {
    if paper.activity.is_some() {
        questions::list_task_candidates(tx, paper.course).await
    } else {
        questions::list_candidates(tx, paper.course).await
    }
}

/// Brings the question of a paper that was made of an activity to what the activity says now, before it is pinned.
///
/// # Errors
/// 409 with the reason where no question says it any more.
pub(crate) async fn refresh(tx: &Tx, paper: &Paper, now_ms: Millis) -> Result<(), Error> {
    let Some(id) = paper.activity else {
        return Ok(());
    };
    let activity = tasks::find_activity(tx, id).await?.ok_or(Error::NotFound)?;
    let task = tasks::find_task(tx, activity.task)
        .await?
        .ok_or(Error::NotFound)?;
    let asked = ask(tx, (&task, &activity)).await?.map_err(refused)?;
    put_question(tx, paper.school, (&task, &activity), asked, now_ms).await
}

/// Refuses to compose a paper that was made of an activity: it follows the activity.
pub(crate) fn require_composed(paper: &Paper) -> Result<(), Error> {
    if paper.activity.is_none() {
        return Ok(());
    }
    Err(Error::conflict(
        "exams.paper_of_activity",
        "这份试卷由任务活动生成，随任务活动变化，不能修改、复制或归档。",
    ))
}

/// Refuses to give a paper that was made of an activity to an assessment of its own, or another paper to the activity's.
///
/// # Errors
/// `Invalid` at `paper_id`.
pub(crate) async fn require_own_paper(
    tx: &Tx,
    paper: &Paper,
    known: Option<&Assessment>,
) -> Result<(), Error> {
    let before = known.map(|known| known.paper);
    if before == Some(paper.id) {
        return Ok(());
    }
    if paper.activity.is_some() {
        let words = "这份试卷由任务活动生成，只用于它自己的限时考核。";
        return Err(Error::invalid("paper_id", words));
    }
    let before = match before {
        Some(before) => paper::find_paper(tx, before).await?,
        None => None,
    };
    if before.is_some_and(|before| before.activity.is_some()) {
        return Err(Error::invalid(
            "paper_id",
            "限时考核的试卷由任务活动生成，不能更换。",
        ));
    }
    Ok(())
}

/// Says to `tasks` which classes do the activity of an assessment there now, and whether it is published.
///
/// # Errors
/// 409 where another assessment has the activity of a class, where a class keeps its books in teams, and where a class leaves after
/// somebody has begun.
pub(crate) async fn follow(tx: &Tx, id: AssessmentId, has_begun: bool, now_ms: Millis) -> Result<(), Error> {
    let links = tasks::list_exam_links(tx, id.0).await?;
    let Some(activity) = links.first().map(|link| link.activity) else {
        return Ok(());
    };
    let known = find_assessment(tx, id).await?.ok_or(Error::NotFound)?;
    let activity = tasks::find_activity(tx, activity).await?.ok_or(Error::NotFound)?;
    let classes = list_classes(tx, id).await?;
    for gone in links
        .iter()
        .filter(|link| classes.iter().all(|(class, _)| *class != link.class))
    {
        if has_begun {
            return Err(begun());
        }
        tasks::unlink_exam(tx, id.0, gone.class).await?;
    }
    for (class, name) in classes {
        let link = ExamLink {
            activity: activity.id,
            class,
            assessment: id.0,
            is_live: known.published_at_ms.is_some(),
        };
        if let Some(why) = hindrance_of_class(tx, class, &activity).await?
            && !has_begun
        {
            return Err(refused(why));
        }
        if !tasks::link_exam(tx, &link, now_ms).await? {
            let words = format!("班级「{name}」已为这项活动设置了另一场限时考核。");
            return Err(Error::conflict("exams.activity_has_exam", words));
        }
    }
    Ok(())
}

/// What whoever takes an exam from an activity after its beginning is told.
pub(crate) fn begun() -> Error {
    Error::conflict("exams.begun", "已有学生开始作答，不能取消限时考核。")
}
