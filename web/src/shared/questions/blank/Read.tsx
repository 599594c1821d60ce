import type { ExpectedProps, OwnProps } from '../kind';

export const Own = ({ answer }: OwnProps<'blank'>) => <Numbered texts={answer.blanks} />;

export const Expected = ({ answerKey }: ExpectedProps<'blank'>) => (
  <Numbered
    texts={answerKey.blanks.map(
      (blank) => [...blank.accept, blank.number?.value].filter(Boolean).join(' / ') || (blank.pattern ?? ''),
    )}
  />
);

function Numbered({ texts }: { texts: string[] }) {
  if (texts.length === 1) return <p>{texts[0] || '—'}</p>;
  return (
    <ol style={{ paddingInlineStart: 20 }}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no identity but their place
        <li key={index}>{text || '—'}</li>
      ))}
    </ol>
  );
}
