import { chineseNumber } from '@/shared/lib/chineseNumber';

/** The number in a chapter's key, "ch4" → 4; the course's author may have named it otherwise. */
function chapterNumber(key: string): number | undefined {
  const number = Number(/^(?:ch|chapter)[-_]?0*(\d{1,2})$/i.exec(key)?.[1]);
  return number >= 1 ? number : undefined;
}

/** A chapter as people call it, 第二章 科目、借贷与凭证; `words` says "chapter n" in the language of the screen. */
export function chapterName(
  key: string,
  title: string,
  language: string,
  words: (number: string) => string,
): string {
  const number = chapterNumber(key);
  if (number === undefined) return title || key;
  return `${words(language.startsWith('zh') ? chineseNumber(number) : String(number))} ${title}`.trim();
}

const natural = new Intl.Collator('zh-Hans-CN', { numeric: true });

/** Chapters and tasks as one counts: P2 before P10. */
export function byChapter<Row extends { chapter: string; title: string }>(rows: Row[]): [string, Row[]][] {
  const chapters = new Map<string, Row[]>();
  const sorted = [...rows].sort(
    (left, right) => natural.compare(left.chapter, right.chapter) || natural.compare(left.title, right.title),
  );
  for (const row of sorted) chapters.set(row.chapter, [...(chapters.get(row.chapter) ?? []), row]);
  return [...chapters];
}
