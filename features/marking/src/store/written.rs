//! SQL that reads what people wrote in answer to a question of the bank, wherever it was asked.

use crate::ItemId;
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};
use questions::{QuestionId, VersionId};
use scoring::question::QuestionAnswer;

database::sql! {
    // INVARIANT: answers of an exam count from the release on; until then its markers do not know whose they are.
    LAST = "select i.id, i.user_id, i.course_id, i.class_id, i.version_id, i.answer, i.created_at_ms from marking_item i \
            where i.question_id = $1 and i.id = (select max(l.id) from marking_item l where l.question_id = i.question_id \
            and l.user_id = i.user_id and (l.source_kind = 'exercise' or (l.source_kind = 'exam' \
            and exists (select 1 from exam_v_released r where r.assessment_id = l.group_id)))) order by i.id";
    // From the members to what they answered: the other way round reads the items of the whole school.
    COUNT = "select i.question_id, max(v.stem) as stem, count(distinct i.user_id) as students from class_v_member m \
             cross join marking_item i join question_v_version v on v.id = i.version_id \
             where i.user_id = m.user_id and i.course_id = $1 and m.class_id = $2 and v.kind in ('short_answer', 'python') \
             and (i.source_kind = 'exercise' or (i.source_kind = 'exam' \
             and exists (select 1 from exam_v_released r where r.assessment_id = i.group_id))) group by i.question_id order by i.question_id";
}

/// What somebody answered last.
#[derive(Debug, Clone, FromRow)]
pub struct LastAnswer {
    /// The answer.
    #[row(rename = "id")]
    pub item: ItemId,
    /// Whose.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// In which course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// The class it was done for; none for exams.
    #[row(rename = "class_id")]
    pub class: Option<ClassId>,
    /// The version that was asked.
    #[row(rename = "version_id")]
    pub version: VersionId,
    /// None when nothing was answered.
    #[row(json)]
    pub answer: Option<QuestionAnswer>,
    /// When it was handed in.
    #[row(rename = "created_at_ms")]
    pub at_ms: Millis,
}

/// The last answer of everybody who was ever asked the question, whatever their class; of exams only where the scores are released.
pub async fn list_last_answers(tx: &Tx, question: QuestionId) -> Result<Vec<LastAnswer>> {
    tx.query_as(&LAST, params![question]).await
}

/// A question that is answered in words or code, and how many of a class have answered it.
#[derive(Debug, Clone, FromRow)]
pub struct WrittenQuestion {
    /// Which.
    #[row(rename = "question_id")]
    pub question: QuestionId,
    /// What is asked, Markdown.
    pub stem: String,
    /// Members of the class who have been asked.
    pub students: i64,
}

/// The questions of a course that members of a class answered in words or code.
pub async fn count_written_answers(
    tx: &Tx,
    course: CourseId,
    class: ClassId,
) -> Result<Vec<WrittenQuestion>> {
    tx.query_as(&COUNT, params![course, class]).await
}
