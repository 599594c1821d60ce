import type { Choices, ItemRef, Preparation } from '../api';
import { isSameItem } from './at';

/** What the ids in a course stand for: an author knows titles; pure. */

interface Named {
  id: string;
  title: string;
}

/** What a field names by its id, by the field's name; questions are called by their first words. */
function namedIn(field: string, choices: Choices): readonly Named[] {
  const { chapters, lectures, tasks, companies } = choices;
  const questions = choices.questions.map(({ id, stem }) => ({ id, title: stem }));
  if (field === 'chapter' || field === 'chapters') return chapters;
  if (field === 'lectures') return lectures;
  if (field === 'tasks' || field === 'requires') return tasks;
  if (field === 'project') return choices.projects;
  if (field === 'paper') return choices.papers;
  if (field === 'activity') return choices.exam_activities;
  if (field === 'company') return companies;
  if (field === 'businesses' || field === 'tables') return companies.flatMap((company) => company[field]);
  if (field === 'questions') return questions;
  if (field === 'ref') return [...choices.exercises, ...choices.flows, ...choices.python, ...questions];
  return [];
}

/** The title of what a field names; undefined where it names nothing, or nothing that is left. */
export function titleOfId(field: string, id: string, choices: Choices | undefined): string | undefined {
  if (choices === undefined) return undefined;
  return namedIn(field, choices).find((one) => one.id === id)?.title || undefined;
}

/** The title of an item, as the outline has it. */
export function titleOfItem(at: ItemRef, preparation: Preparation | undefined): string | undefined {
  if (preparation === undefined) return undefined;
  const { settings, chapters, companies, assessments } = preparation;
  const ofChapters = chapters.flatMap(({ own, items }) => [...(own ? [own] : []), ...items]);
  const all = [settings, ...ofChapters, ...companies, ...assessments];
  return all.find((item) => isSameItem(at, item))?.title || undefined;
}

/** Ids that the program gave. Those of a folder are its author's own words. */
const given =
  /(^|[^\w-])((?:own|chapter|lecture|task|exercise|flow|python|company|assessment)-[a-z0-9]{6,})(?![\w-])/g;

/** A sentence with titles for the ids in it. */
export function withTitles(sentence: string, choices: Choices | undefined, isChinese: boolean): string {
  if (choices === undefined) return sentence;
  const fields = ['chapter', 'lectures', 'tasks', 'company', 'paper', 'ref'];
  return sentence.replace(given, (whole, before: string, id: string) => {
    const title = fields.map((field) => titleOfId(field, id, choices)).find((one) => one !== undefined);
    if (title === undefined) return whole;
    return before + (isChinese ? `「${title}」` : `“${title}”`);
  });
}
