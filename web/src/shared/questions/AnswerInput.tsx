import { Suspense } from 'react';
import { keepFocus } from '../ui/keepFocus';
import { Skeleton } from '../ui/Skeleton';
import { answeringOf } from './answering';
import type { InputProps } from './kind';
import type { QuestionAnswer, QuestionBody, QuestionKind } from './types';

interface Props extends Omit<InputProps<QuestionKind>, 'body' | 'answer' | 'onChange'> {
  body: QuestionBody;
  answer: QuestionAnswer | undefined | null;
  onChange: (answer: QuestionAnswer) => void;
}

/** Answers a question of any kind. */
export function AnswerInput({ body, answer, disabled = false, ...props }: Props) {
  const Input = answeringOf(body.kind)?.Input;
  if (Input === undefined) return null;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <div style={{ display: 'contents' }} onClickCapture={keepFocus}>
        <Input
          {...props}
          body={body}
          answer={answer?.kind === body.kind ? answer : undefined}
          disabled={disabled}
        />
      </div>
    </Suspense>
  );
}
