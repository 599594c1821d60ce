//! course.toml.

use serde::{Deserialize, Serialize};

/// What a course is: the content of `course.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderCourseHead)]
pub struct CourseHead {
    /// Version of the folder format; 1.
    pub format: u32,
    pub id: String,
    pub title: String,
    pub subtitle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credits: Option<super::Marks>,
    pub audience: String,
    /// Path of the cover picture.
    pub cover: String,
    pub class_code: String,
    pub category: String,
    pub tags: Vec<String>,
    /// Every knowledge point of the course.
    pub knowledge: Vec<String>,
    pub teacher: Vec<Teacher>,
    pub project: Vec<Project>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Weights>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub learning_weights: Option<LearningWeights>,
}

/// A teacher as introduced to students; no login.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderTeacher)]
pub struct Teacher {
    pub name: String,
    pub title: String,
    pub intro: String,
    pub photo: String,
}

/// An ordered group of tasks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderProject)]
pub struct Project {
    pub id: String,
    pub title: String,
    pub summary: String,
}

/// Shares of the final mark in per cent; together 100.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderWeights)]
pub struct Weights {
    pub learning: u32,
    pub tasks: u32,
    pub exercises: u32,
    pub python: u32,
    pub practical: u32,
    pub r#final: u32,
}

impl Weights {
    /// The sum, which must be 100.
    pub fn total(self) -> u32 {
        [
            self.learning,
            self.tasks,
            self.exercises,
            self.python,
            self.practical,
            self.r#final,
        ]
        .into_iter()
        .fold(0, u32::saturating_add)
    }
}

/// Shares inside `learning` in per cent; together 100.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderLearningWeights)]
pub struct LearningWeights {
    pub video: u32,
    pub resource: u32,
}

impl CourseHead {
    /// Lists knowledge points that a question has and the course did not.
    pub fn declare(&mut self, points: &[String]) {
        for point in points {
            if !self.knowledge.contains(point) {
                self.knowledge.push(point.clone());
            }
        }
    }
}
