import { Suspense } from 'react';
import { lazily } from './lazily';

const load = () => import('./MarkdownBody');

const Body = lazily(() => load().then((module) => module.default));

/** For pages that show many rich texts: the library comes beside their data, so that no text changes its height when it arrives. */
export const preloadRichText = (): void => void load();

/** Rich text needs the Markdown library; most texts of questions are a plain sentence and are shown at once without it. */
const isRich = (text: string) => /[*_`#|$[\]<>~\\]|\n\s*\n|^\s*[-\d]+[.、]\s|https?:/m.test(text);

/**
 * A stem, an option, a cell: Markdown and formulas where there are any. Raw HTML is not drawn. `isInline` keeps it within a
 * line, without the margins of paragraphs; until the library is here, the text stands as it was written.
 */
export function RichText({ text, isInline = false }: { text: string; isInline?: boolean }) {
  const plain = isInline ? text : <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>;
  if (!isRich(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <Body text={text} isInline={isInline} />
    </Suspense>
  );
}
