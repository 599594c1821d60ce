//! Pictures that lie in the first sheet of an .xlsx file, with the row each lies in: floating ones (drawings) and, as WPS writes them,
//! pictures inside cells (`=DISPIMG("ID_…",1)`).

use std::collections::BTreeMap;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::archive::{self, ArchiveLimits};

/// The largest picture that is taken, in bytes.
pub const PICTURE_BYTES: usize = 5 << 20;
/// How many pictures of a sheet are taken.
pub const PICTURES: usize = 500;

/// A picture and the row (as the program shows it, from 1) where its upper edge lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetPicture {
    pub row: u32,
    pub bytes: Vec<u8>,
}

type Files = BTreeMap<String, Vec<u8>>;

/// The pictures of the first sheet in the order of their rows. A file that is no .xlsx has none; pictures over [`PICTURE_BYTES`] and
/// those after the first [`PICTURES`] are left out.
pub fn read_pictures(bytes: &[u8]) -> Vec<SheetPicture> {
    if !bytes.starts_with(b"PK") {
        return Vec::new();
    }
    let Ok(files) = archive::unpack(bytes, &ArchiveLimits::WORKBOOK) else {
        return Vec::new();
    };
    let Some(sheet) = first_sheet(&files) else {
        return Vec::new();
    };
    let mut places = Vec::new();
    for (kind, target) in relations(&files, &sheet).into_values() {
        if kind.ends_with("/drawing") {
            let drawing = resolve(&sheet, &target);
            let media = relations(&files, &drawing);
            for (row, id) in anchors(files.get(&drawing)) {
                if let Some((_, target)) = media.get(&id) {
                    places.push((row + 1, resolve(&drawing, target)));
                }
            }
        }
    }
    places.extend(cell_pictures(&files, &sheet));
    places.sort();
    let mut pictures = Vec::new();
    for (row, path) in places {
        match files.get(&path) {
            Some(bytes) if bytes.len() <= PICTURE_BYTES && pictures.len() < PICTURES => {
                pictures.push(SheetPicture {
                    row,
                    bytes: bytes.clone(),
                });
            }
            _ => {}
        }
    }
    pictures
}

fn first_sheet(files: &Files) -> Option<String> {
    let mut id = None;
    each_start(files.get("xl/workbook.xml")?, |element| {
        if element.local_name().as_ref() == "sheet" && id.is_none() {
            id = attribute(element, "id");
        }
    });
    let relations = relations(files, "xl/workbook.xml");
    let (_, target) = relations.get(&id?)?;
    Some(resolve("xl/workbook.xml", target))
}

/// Relations of a part: id → (type, target).
fn relations(files: &Files, part: &str) -> BTreeMap<String, (String, String)> {
    let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
    let mut found = BTreeMap::new();
    if let Some(bytes) = files.get(&format!("{folder}/_rels/{name}.rels")) {
        each_start(bytes, |element| {
            if element.local_name().as_ref() == "Relationship" {
                let part = |name: &str| attribute(element, name).unwrap_or_default();
                found.insert(part("Id"), (part("Type"), part("Target")));
            }
        });
    }
    found
}

/// `../media/image1.png` as seen from `xl/drawings/drawing1.xml` is `xl/media/image1.png`.
fn resolve(from: &str, target: &str) -> String {
    if let Some(absolute) = target.strip_prefix('/') {
        return absolute.to_owned();
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Row (from 0) and relation of each picture of a drawing.
fn anchors(drawing: Option<&Vec<u8>>) -> Vec<(u32, String)> {
    let Some(bytes) = drawing else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let (mut row, mut in_from, mut in_row) = (0, false, false);
    let mut reader = Reader::from_str(text_of(bytes));
    loop {
        match reader.read_event() {
            Ok(Event::Start(element) | Event::Empty(element)) => match element.local_name().as_ref() {
                "from" => in_from = true,
                "row" if in_from => in_row = true,
                "blip" => {
                    if let Some(id) = attribute(&element, "embed") {
                        found.push((row, id));
                    }
                }
                _ => {}
            },
            Ok(Event::Text(text)) if in_row => {
                row = text.trim().parse().unwrap_or(0);
                in_row = false;
            }
            Ok(Event::End(element)) if element.local_name().as_ref() == "from" => in_from = false,
            Ok(Event::Eof) | Err(_) => return found,
            Ok(_) => {}
        }
    }
}

/// Row (from 1) and file of each picture inside a cell.
fn cell_pictures(files: &Files, sheet: &str) -> Vec<(u32, String)> {
    const LIST: &str = "xl/cellimages.xml";
    let (Some(list), Some(cells)) = (files.get(LIST), files.get(sheet)) else {
        return Vec::new();
    };
    let media = relations(files, LIST);
    let mut by_name = BTreeMap::new();
    let mut name = String::new();
    each_start(list, |element| match element.local_name().as_ref() {
        "cNvPr" => name = attribute(element, "name").unwrap_or_default(),
        "blip" => {
            let target = attribute(element, "embed").and_then(|id| media.get(&id));
            if let Some((_, target)) = target {
                by_name.insert(name.clone(), resolve(LIST, target));
            }
        }
        _ => {}
    });
    let mut found = Vec::new();
    let mut row = 0;
    let mut reader = Reader::from_str(text_of(cells));
    loop {
        match reader.read_event() {
            Ok(Event::Start(element)) if element.local_name().as_ref() == "row" => {
                row = attribute(&element, "r")
                    .and_then(|row| row.parse().ok())
                    .unwrap_or(row + 1);
            }
            Ok(Event::Text(text)) => {
                let text: &str = &text;
                let id = text
                    .split_once("DISPIMG(")
                    .and_then(|(_, rest)| rest.split(['"', '&']).find(|part| part.starts_with("ID_")))
                    .or_else(|| text.starts_with("ID_").then_some(text));
                if let Some(path) = id.and_then(|id| by_name.get(id)) {
                    found.push((row, path.clone()));
                }
            }
            Ok(Event::Eof) | Err(_) => break,
            Ok(_) => {}
        }
    }
    found.dedup();
    found
}

fn each_start(bytes: &[u8], mut take: impl FnMut(&BytesStart<'_>)) {
    let mut reader = Reader::from_str(text_of(bytes));
    loop {
        match reader.read_event() {
            Ok(Event::Start(element) | Event::Empty(element)) => take(&element),
            Ok(Event::Eof) | Err(_) => return,
            Ok(_) => {}
        }
    }
}

/// The value of an attribute by its local name.
fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    element
        .attributes()
        .flatten()
        .find(|attribute| attribute.key.local_name().as_ref() == name)
        .map(|attribute| attribute.value.into_owned())
}

/// Parts of a workbook are UTF-8; one that is not holds nothing we read.
fn text_of(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}
