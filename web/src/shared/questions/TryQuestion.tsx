import { useState } from 'react';
import { AnswerInput } from './AnswerInput';
import { kindOf } from './kinds';
import { PartHead } from './PartsReview';
import parts from './PartsReview.module.css';
import { QuestionStem } from './QuestionStem';
import type { QuestionAnswer, QuestionBody } from './types';
import { withVariables } from './withVariables';

interface Props {
  stem: string;
  image?: string | null | undefined;
  body: QuestionBody;
  /** The numbers that were drawn, by their name. */
  values: Record<string, string>;
  label: string;
}

/** The question as a student gets it; what is tried here goes nowhere. */
export function TryQuestion({ stem, image, body, values, label }: Props) {
  const [answer, setAnswer] = useState<QuestionAnswer>();
  const inner = kindOf(body.kind).parting?.of(body, undefined);
  return (
    <>
      <QuestionStem text={withVariables(stem, values)} image={image} />
      <div style={{ marginTop: 16 }}>
        {inner ? (
          <ol className={parts.parts}>
            {inner.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
              <li key={`${at} ${part.body.kind}`}>
                <PartHead part={part} number={at + 1} />
                <TryQuestion
                  stem={part.stem}
                  image={part.image}
                  body={part.body}
                  values={{}}
                  label={`${label} ${at + 1}`}
                />
              </li>
            ))}
          </ol>
        ) : (
          <AnswerInput body={body} answer={answer} onChange={setAnswer} label={label} />
        )}
      </div>
    </>
  );
}
