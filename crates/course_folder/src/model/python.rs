//! python/KEY.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Keep, Marks};

/// python/KEY.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FolderPythonTask)]
pub struct PythonTask {
    pub head: PythonHead,
    pub instructions: String,
    pub starter: String,
    pub solution: String,
    /// tests.toml, when there is one; `runtime/python/README.md` defines it.
    pub declared_tests: Option<String>,
    /// tests.py, when there is one.
    pub test_program: Option<String>,
    /// The .ipynb that `head.notebook` names: instructions, starter, solution and tests come from it.
    pub notebook: Option<String>,
    /// File name → wrong solution.
    pub wrong: BTreeMap<String, WrongSolution>,
}

impl PythonTask {
    /// The folder inside the course.
    pub fn folder(&self) -> String {
        format!("python/{}", self.head.id)
    }

    /// The files given to the student, those in data/ and those the head names: each by its path in the course.
    pub fn data_files<'a>(&'a self, all: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        self.files_of("data", &self.head.data, all)
    }

    /// The files that only tests read: each by its path in the course.
    pub fn hidden_files<'a>(&'a self, all: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        self.files_of("hidden", &self.head.hidden, all)
    }

    /// What programs and tests call a file: its path inside data/ or hidden/, the name alone of one that stands elsewhere.
    pub fn file_name(&self, path: &str) -> String {
        let folder = self.folder();
        let inside = ["data", "hidden"]
            .into_iter()
            .find_map(|name| path.strip_prefix(&format!("{folder}/{name}/")));
        let last = path.rsplit('/').next().unwrap_or(path);
        inside.unwrap_or(last).to_owned()
    }

    fn files_of<'a>(
        &self,
        folder: &str,
        named: &[String],
        all: impl IntoIterator<Item = &'a str>,
    ) -> Vec<String> {
        let prefix = format!("{}/{folder}/", self.folder());
        let inside = all.into_iter().filter(|path| path.starts_with(&prefix));
        let head = format!("{}/task.toml", self.folder());
        let named = named.iter().filter_map(|path| crate::paths::resolve(&head, path));
        inside.map(str::to_owned).chain(named).collect()
    }
}

/// A solution with a known fault, and the score it must get.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FolderWrongSolution)]
pub struct WrongSolution {
    /// From the first line `# score: 40`; per cent.
    pub score: Option<Marks>,
    /// The whole file.
    pub code: String,
}

/// How a python task is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderPythonUse)]
pub enum PythonUse {
    Practice,
    #[default]
    Graded,
}

/// python/KEY/task.toml.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderPythonHead)]
pub struct PythonHead {
    pub id: String,
    pub title: String,
    pub chapter: String,
    pub r#use: PythonUse,
    pub points: Marks,
    pub difficulty: u32,
    pub knowledge: Vec<String>,
    pub tags: Vec<String>,
    /// 0 = unlimited.
    pub attempts: u32,
    pub keep: Keep,
    /// Company whose tables are put into the working folder.
    pub company: String,
    pub tables: Vec<String>,
    /// Files given to the student beside those in data/, by their paths from this folder.
    pub data: Vec<String>,
    /// Files that only tests read beside those in hidden/, by their paths from this folder.
    pub hidden: Vec<String>,
    /// Name of the .ipynb in this folder that holds instructions, starter, solution and tests; empty for a task in files.
    pub notebook: String,
}

impl Default for PythonHead {
    fn default() -> Self {
        Self {
            id: String::new(),
            title: String::new(),
            chapter: String::new(),
            r#use: PythonUse::default(),
            points: Marks::whole(100),
            difficulty: 3,
            knowledge: Vec::new(),
            tags: Vec::new(),
            attempts: 0,
            keep: Keep::default(),
            company: String::new(),
            tables: Vec::new(),
            data: Vec::new(),
            hidden: Vec::new(),
            notebook: String::new(),
        }
    }
}
