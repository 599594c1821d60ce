import type { QuestionKind } from '@/shared/questions/types';
import type { Place } from '@/shared/ui/sortable/move';
import type { DrawRule, PaperDefinition, PaperSection } from '../managedApi';

/** What a paper under composition knows of a question in the bank. */
export interface KnownQuestion {
  kind: QuestionKind;
  points: number;
}

/** What each question of a draw is worth; null while nobody has said. */
export const drawPoints = (section: PaperSection, draw: DrawRule): number | null =>
  draw.points ?? section.points ?? null;

/** How many questions a student gets. */
export const questionCount = (definition: PaperDefinition): number =>
  definition.sections.reduce(
    (sum, section) =>
      sum + section.questions.length + section.draws.reduce((part, draw) => part + draw.count, 0),
    0,
  );

/**
 * What the paper is worth, to the point: the same for every student. Null while a draw has no points, or a question is
 * not known (yet).
 */
export function totalPoints(
  definition: PaperDefinition,
  known: ReadonlyMap<string, KnownQuestion>,
): number | null {
  // In hundredths, as the server counts: 0.1 + 0.2 stays 0.3.
  let total = 0;
  for (const section of definition.sections) {
    for (const question of section.questions) {
      const points = question.points ?? section.points ?? known.get(question.key)?.points;
      if (points === undefined) return null;
      total += Math.round(points * 100);
    }
    for (const draw of section.draws) {
      const points = drawPoints(section, draw);
      if (points === null) return null;
      total += Math.round(points * 100) * draw.count;
    }
  }
  return total / 100;
}

/** The kinds a section asks: of its questions and of what it draws. */
export function kindsOf(section: PaperSection, known: ReadonlyMap<string, KnownQuestion>): Set<QuestionKind> {
  const kinds = new Set<QuestionKind>(section.draws.flatMap((draw) => draw.kinds));
  for (const question of section.questions) {
    const kind = known.get(question.key)?.kind;
    if (kind !== undefined) kinds.add(kind);
  }
  return kinds;
}

/** Whether nothing is in a section (yet). */
export const isEmptySection = (section: PaperSection | undefined): boolean =>
  section === undefined || section.questions.length + section.draws.length === 0;

/** A question in another place, counted without it; its points go with it. */
export function movedQuestion(sections: PaperSection[], from: Place, to: Place): PaperSection[] {
  const question = sections[from.list]?.questions[from.at];
  if (question === undefined) return sections;
  return sections.map((section, index) => {
    if (index !== from.list && index !== to.list) return section;
    const rest = section.questions.filter((one) => one !== question);
    const questions = index === to.list ? [...rest.slice(0, to.at), question, ...rest.slice(to.at)] : rest;
    return { ...section, questions };
  });
}

/** Where the server found a fault: `sections[0].draws[1].points` belongs to `sections[0].draws[1]`. */
export const placeOf = (field: string): string => /^sections\[\d+\](\.\w+\[\d+\])?/.exec(field)?.[0] ?? field;

/** The faults of one section, by their place within it. */
export function faultsWithin(
  faults: ReadonlyMap<string, string>,
  place: string,
): ReadonlyMap<string, string> {
  const own = [...faults].filter(([field]) => field.startsWith(`${place}.`));
  return new Map(own.map(([field, message]) => [field.slice(place.length + 1), message]));
}
