import type { DraftText } from '../api';

/** What a label of a file becomes: `chapter:` and the title of a chapter, or one of three words. */
export type Becomes = 'tag' | 'knowledge' | 'nothing' | `chapter:${string}`;

const chapter = 'chapter:';

const listed = (text: string) =>
  text
    .split(/[、,，;；\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The labels of questions in the order in which they come, each with the places of the questions that have it. */
export function labelsIn(drafts: readonly { place: number; text: DraftText }[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const { place, text } of drafts)
    for (const label of new Set(listed(text.tags))) {
      const known = places.get(label);
      if (known) known.push(place);
      else places.set(label, [place]);
    }
  return places;
}

const without = (list: string, label: string) => listed(list).filter((one) => one !== label);

/** What changes in a question when a label of it, which was one thing, becomes another. */
export function withLabel(text: DraftText, label: string, before: Becomes, now: Becomes): Partial<DraftText> {
  const tags = without(text.tags, label);
  const knowledge = without(text.knowledge, label);
  const wasChapter = before.startsWith(chapter) && text.chapter === before.slice(chapter.length);
  return {
    tags: (now === 'tag' ? [...tags, label] : tags).join('、'),
    knowledge: (now === 'knowledge' ? [...knowledge, label] : knowledge).join('、'),
    chapter: now.startsWith(chapter) ? now.slice(chapter.length) : wasChapter ? '' : text.chapter,
  };
}
