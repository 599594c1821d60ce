import { RichText } from '../../ui/RichText';
import type { ExpectedProps, OwnProps } from '../kind';
import type { AnswerOf, BodyOf } from '../types';

export const Own = ({ body, answer }: OwnProps<'matching'>) => <Pairs body={body} pairs={answer.pairs} />;

export const Expected = ({ body, answerKey }: ExpectedProps<'matching'>) => (
  <Pairs body={body} pairs={answerKey.pairs} />
);

function Pairs({ body, pairs }: { body: BodyOf<'matching'>; pairs: AnswerOf<'matching'>['pairs'] }) {
  const text = (items: { id: string; text: string }[], id: string) =>
    items.find((item) => item.id === id)?.text ?? id;
  return (
    <ul style={{ paddingInlineStart: 18 }}>
      {pairs.map((pair) => (
        <li key={`${pair.left}-${pair.right}`}>
          <RichText text={text(body.left, pair.left)} isInline /> —{' '}
          <RichText text={text(body.right, pair.right)} isInline />
        </li>
      ))}
    </ul>
  );
}
