import type { TFunction } from 'i18next';
import type { PublishedDocument } from '../api';

interface Names {
  school: string;
  organization: string;
  contact: string;
}

/** The text that is in force, as Markdown: the school's newest version, else the product's own; empty where there is none. */
export function currentText(
  kind: string,
  published: PublishedDocument[],
  t: TFunction<'legal'>,
  names: Names,
): string {
  const [newest] = published
    .filter((one) => one.kind === kind)
    .sort((left, right) => right.published_at_ms - left.published_at_ms);
  if (newest) return newest.text;
  if (kind !== 'agreement' && kind !== 'privacy') return '';
  const fill = (text: string) =>
    text.replace(/\{\{(school|organization|contact)\}\}/g, (_, key: keyof Names) => names[key]);
  const sections = t(`${kind}.sections`, { returnObjects: true });
  return [
    `# ${t(`${kind}.title`)}`,
    fill(t(`${kind}.lead`, { skipInterpolation: true })),
    ...sections.flatMap((section) => [`## ${section.heading}`, ...section.paragraphs.map(fill)]),
  ].join('\n\n');
}
