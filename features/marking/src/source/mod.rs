//! Where what is marked comes from. All else — desk, inbox, comments, override, history, settling — exists once.
//!
//! A source is one file of this folder and one line of the list below. The file says what was handed in ([`Work`]), who may
//! mark it, what its marker is shown, when its student sees the mark, and what is to be told when the mark changes.

mod classes;
mod question;
mod submission;

pub(crate) use book::books_of;
pub(crate) use exercise::keep_marks as keep_exercise_marks;
pub(crate) use question::MarkedQuestion;

use crate::{
    appeal::DAYS_AFTER_MARK,
    rule::Release,
    store::item::{Asked, Item},
};
use ::classes::ClassId;
use courses::CourseId;
use database::FromRow;
use database::Tx;
use platform::{
    CurrentUser, Error, Millis,
    access::{SchoolId, UserId},
};
use questions::{
    VersionId,
    files::FileSource,
    set::{Form, FormItem},
};
use scoring::{Mark, Points, question::QuestionAnswer};
use serde::{Deserialize, Serialize};
use simulation::{Sitting, SittingOf};
use tasks::{ActivityId, DecidedShare, Returnable};

/// What differs between sources.
trait Adapter {
    /// What was handed in, with what the rules say of it; none where nobody has to mark anything.
    async fn work(tx: &Tx, id: i64) -> Result<Option<Work>, Error>;

    /// Gives the source what its items came to, and tells whoever counts on it.
    async fn settle(tx: &Tx, id: i64, items: &[Item], now_ms: Millis) -> Result<(), Error>;

    /// What the work was handed in for, by its title.
    async fn title(tx: &Tx, group: i64) -> Result<String, Error>;

    /// Whether the work is read where it is kept: what was asked and answered is not all of it.
    const IS_READ_WHERE_KEPT: bool = false;

    /// What was asked, as the desk shows it; none where there is no such question.
    async fn question(
        tx: &Tx,
        group: i64,
        named: (Option<VersionId>, &str),
    ) -> Result<Option<MarkedQuestion>, Error>;

    /// Refuses whoever may not mark the item: 404.
    async fn require_marker(tx: &Tx, user: &CurrentUser, item: &Item) -> Result<(), Error> {
        classes::require_teacher_of(tx, user, item).await
    }

    /// Of everybody's answers to a question, those this person may mark, and the names of their classes.
    async fn my_share(tx: &Tx, user: &CurrentUser, of: &Group, items: Vec<Item>) -> Result<MyShare, Error> {
        classes::share_of_teacher(tx, user, of, items).await
    }

    /// What of a group has its mark from its own feature and counts, whether it was taken over yet or not; none where all is taken
    /// over as it is handed in.
    async fn counting(_tx: &Tx, _user: &CurrentUser, _of: &Group) -> Result<Vec<i64>, Error> {
        Ok(Vec::new())
    }

    /// Where the files of its answers are kept; none where answers have no files.
    const FILES: Option<FileSource> = None;

    /// When students see the marks of a submission.
    async fn release(_tx: &Tx, _id: i64) -> Result<Release, Error> {
        Ok(Release::AtOnce)
    }

    /// Takes the score of a submission back: an answer waits again.
    async fn reopen(_tx: &Tx, _id: i64, _now_ms: Millis) -> Result<(), Error> {
        Ok(())
    }

    /// The submission, as it may be given back to its student to be done again; none of what is never given back.
    async fn returnable(_tx: &Tx, _id: i64) -> Result<Option<Returnable>, Error> {
        Ok(None)
    }

    /// What its student may appeal against; none where there is nothing.
    async fn ground(tx: &Tx, id: i64) -> Result<Option<Ground>, Error>;

    /// The form an answer was given on, by which it is shown as its student saw it; none where there is no form.
    async fn asked_on(_tx: &Tx, _item: &Item) -> Result<Option<AskedOn>, Error> {
        Ok(None)
    }
}

/// Passes calls on to the adapter of the kind.
macro_rules! sources {
    ($($(#[$doc:meta])* $kind:ident in $module:ident;)+) => {
        $(mod $module;)+

        /// Where something to mark comes from.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "snake_case")]
        #[schema(as = MarkingSourceKind)]
        pub enum SourceKind {
            $($(#[$doc])* $kind,)+
        }

        impl SourceKind {
            pub(crate) async fn work(self, tx: &Tx, id: i64) -> Result<Option<Work>, Error> {
                match self { $(Self::$kind => $module::$kind::work(tx, id).await,)+ }
            }

            pub(crate) async fn settle(self, tx: &Tx, id: i64, items: &[Item], now_ms: Millis) -> Result<(), Error> {
                match self { $(Self::$kind => $module::$kind::settle(tx, id, items, now_ms).await,)+ }
            }

            pub(crate) async fn title(self, tx: &Tx, group: i64) -> Result<String, Error> {
                match self { $(Self::$kind => $module::$kind::title(tx, group).await,)+ }
            }

            pub(crate) async fn question(self, tx: &Tx, group: i64, named: (Option<VersionId>, &str))
                -> Result<Option<MarkedQuestion>, Error> {
                match self { $(Self::$kind => $module::$kind::question(tx, group, named).await,)+ }
            }

            pub(crate) async fn require_marker(self, tx: &Tx, user: &CurrentUser, item: &Item) -> Result<(), Error> {
                match self { $(Self::$kind => $module::$kind::require_marker(tx, user, item).await,)+ }
            }

            pub(crate) async fn my_share(self, tx: &Tx, user: &CurrentUser, of: &Group, items: Vec<Item>)
                -> Result<MyShare, Error> {
                match self { $(Self::$kind => $module::$kind::my_share(tx, user, of, items).await,)+ }
            }

            pub(crate) async fn counting(self, tx: &Tx, user: &CurrentUser, of: &Group) -> Result<Vec<i64>, Error> {
                match self { $(Self::$kind => $module::$kind::counting(tx, user, of).await,)+ }
            }

            pub(crate) const fn is_read_where_kept(self) -> bool {
                match self { $(Self::$kind => $module::$kind::IS_READ_WHERE_KEPT,)+ }
            }

            pub(crate) const fn files(self) -> Option<FileSource> {
                match self { $(Self::$kind => $module::$kind::FILES,)+ }
            }

            pub(crate) async fn release(self, tx: &Tx, id: i64) -> Result<Release, Error> {
                match self { $(Self::$kind => $module::$kind::release(tx, id).await,)+ }
            }

            pub(crate) async fn reopen(self, tx: &Tx, id: i64, now_ms: Millis) -> Result<(), Error> {
                match self { $(Self::$kind => $module::$kind::reopen(tx, id, now_ms).await,)+ }
            }

            pub(crate) async fn returnable(self, tx: &Tx, id: i64) -> Result<Option<Returnable>, Error> {
                match self { $(Self::$kind => $module::$kind::returnable(tx, id).await,)+ }
            }

            pub(crate) async fn ground(self, tx: &Tx, id: i64) -> Result<Option<Ground>, Error> {
                match self { $(Self::$kind => $module::$kind::ground(tx, id).await,)+ }
            }

            pub(crate) async fn asked_on(self, tx: &Tx, item: &Item) -> Result<Option<AskedOn>, Error> {
                match self { $(Self::$kind => $module::$kind::asked_on(tx, item).await,)+ }
            }
        }
    };
}

sources! {
    /// An attempt of an exam; the group is its assessment.
    Exam in exam;
    /// An attempt of an exercise; the group is the exercise.
    Exercise in exercise;
    /// A cell of a notebook that was handed in; the group is its Python task.
    Cell in cell;
    /// A book that was handed in; the group is its company.
    Book in book;
    /// An attempt at a flow; the group is the flow.
    Flow in flow;
    /// What the tests said of a program or notebook that was handed in; the group is its Python task.
    Program in program;
}

database::text_column! { SourceKind }

/// What a work is worth that is marked as a whole.
pub(crate) const FULL: Points = Points::whole(100);

/// What a person's mark makes such a work count for.
fn decided(item: &Item) -> Option<DecidedShare> {
    let mark = item.mark.as_ref().filter(|mark| mark.kind.is_human())?;
    Some(DecidedShare {
        share: mark.points.out_of(item.full).into(),
        reason: mark.why().to_owned(),
        decided_by: mark.by?,
        decided_at_ms: mark.at_ms,
    })
}

/// The submission an item belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, FromRow)]
pub struct Source {
    /// What kind of submission.
    #[row(rename = "source_kind")]
    pub kind: SourceKind,
    /// Its row id.
    #[row(rename = "source_id")]
    pub id: i64,
    /// What it was a submission for.
    #[row(rename = "group_id")]
    pub group: i64,
}

impl Source {
    /// What a book that answers the question at that place is kept for; none where no question asks for books.
    pub(crate) fn sitting(&self, position: i64) -> Option<Sitting> {
        self.kind.sitting(self.id, position)
    }
}

impl SourceKind {
    /// The same of the submission with that id.
    pub(crate) fn sitting(self, attempt: i64, position: i64) -> Option<Sitting> {
        let of = match self {
            Self::Exam => SittingOf::Exam,
            Self::Exercise => SittingOf::Exercise,
            Self::Book | Self::Cell | Self::Flow | Self::Program => return None,
        };
        Some(Sitting {
            of,
            attempt,
            position,
        })
    }
}

/// What was changed inside a book is read in its report, which is kept with the book.
async fn show_changed_books(tx: &Tx, items: &[Item]) -> Result<(), Error> {
    // A book whose page never saved anything has no answer; what was changed in it, it has a second mark for.
    let may_have = |item: &&Item| match item.answer {
        Some(QuestionAnswer::Books(_)) => true,
        Some(_) => false,
        None => item.marks > 1,
    };
    for item in items.iter().filter(may_have) {
        if let Some(sitting) = item.source.sitting(item.position) {
            let decided = decided(item);
            simulation::show_changes(tx, sitting, decided.as_ref(), item.changes()).await?;
        }
    }
    Ok(())
}

/// What was handed in, as far as it is marked here.
#[derive(Debug, Clone)]
pub(crate) struct Work {
    pub(crate) source: Source,
    pub(crate) school: SchoolId,
    pub(crate) course: CourseId,
    pub(crate) user: UserId,
    /// The class whose teachers mark it; none for exams, whose assessments know their classes.
    pub(crate) class: Option<ClassId>,
    pub(crate) answers: Vec<NewAnswer>,
    /// Where only one submission of this student counts: which. Nobody needs to mark the others.
    pub(crate) counts: Option<i64>,
    /// Whether an equal answer that was marked before gives its mark.
    pub(crate) takes_equal_marks: bool,
    /// Whether the same work may be handed in again and come to something else.
    pub(crate) may_change: bool,
    /// When its rules marked it, where that was before it is taken over.
    pub(crate) marked_at_ms: Option<Millis>,
}

impl Work {
    /// A submission in a course, with nothing to mark yet; all submissions of its student count.
    pub(crate) fn new(
        source: Source,
        (school, course): (SchoolId, CourseId),
        user: UserId,
        class: Option<ClassId>,
    ) -> Self {
        Self {
            source,
            school,
            course,
            user,
            class,
            answers: Vec::new(),
            counts: None,
            takes_equal_marks: false,
            may_change: false,
            marked_at_ms: None,
        }
    }
}

/// The form of a submission, and the place of one answer on it.
#[derive(Debug)]
pub(crate) struct AskedOn {
    pub(crate) form: Form,
    pub(crate) item: FormItem,
}

/// What a student may appeal against.
#[derive(Debug, Clone)]
pub(crate) struct Ground {
    /// The submission, with every answer that has no item of its own yet and has its mark all the same.
    pub(crate) work: Work,
    /// Whose work it is: a student's, or that of each member of a team.
    pub(crate) owners: Vec<UserId>,
    /// Since when its student sees its marks; none while they do not.
    pub(crate) known_since_ms: Option<Millis>,
    /// For so many days one may appeal; 0 for not at all.
    pub(crate) days: i64,
}

impl Ground {
    /// A submission whose marks are known as soon as they are given.
    pub(crate) fn at_once(work: Work, known_since_ms: Millis) -> Self {
        Self {
            owners: vec![work.user],
            work,
            known_since_ms: Some(known_since_ms),
            days: DAYS_AFTER_MARK,
        }
    }
}

/// An answer with what the rules say of it.
#[derive(Debug, Clone)]
pub(crate) struct NewAnswer {
    pub(crate) position: i64,
    /// The name of a notebook's cell; empty elsewhere.
    pub(crate) part: String,
    pub(crate) asked: Option<Asked>,
    /// None when nothing was answered, and where the source shows the work itself.
    pub(crate) answer: Option<QuestionAnswer>,
    /// Equal answers have equal hashes.
    pub(crate) answer_hash: String,
    pub(crate) mark: Mark,
}

/// Everybody's answers to something, or those of one class alone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Group {
    pub(crate) id: i64,
    pub(crate) class: Option<ClassId>,
    /// Of books: those that are kept for this activity alone.
    pub(crate) activity: Option<ActivityId>,
}

/// The answers a teacher may mark, and the classes they come from.
pub(crate) struct MyShare {
    pub(crate) class_names: Vec<String>,
    pub(crate) items: Vec<Item>,
}
