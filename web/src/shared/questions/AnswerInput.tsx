import { type ComponentType, Suspense } from 'react';
import { type Lazily, lazily } from '../ui/lazily';
import { Skeleton } from '../ui/Skeleton';
import { MultipleInput, SingleInput, TrueFalseInput } from './answer/ChoiceInput';
import { BlankInput, CalculationInput, ShortAnswerInput } from './answer/TextInputs';
import { type GivenInputs, givenInput } from './inputs';
import type { InputProps, ProgramText, QuestionAnswer, QuestionBody, QuestionKind } from './types';

type Inputs = { [K in Exclude<QuestionKind, keyof GivenInputs>]: ComponentType<InputProps<K>> };

/** One input a kind; the heavier ones arrive when a paper first asks for them. */
const inputs: Inputs = {
  single: SingleInput,
  multiple: MultipleInput,
  true_false: TrueFalseInput,
  blank: BlankInput,
  short_answer: ShortAnswerInput,
  calculation: CalculationInput,
  flow: lazily(() => import('./answer/FlowInput').then((module) => module.FlowInput)),
  matching: lazily(() => import('./answer/MatchingInput').then((module) => module.MatchingInput)),
  file_upload: lazily(() => import('./answer/FileInput').then((module) => module.FileInput)),
};

/** Fetches what these kinds need before it is asked for: later the network may be gone. */
export function prefetchInputs(kinds: QuestionKind[]): void {
  for (const kind of new Set(kinds)) (inputOf(kind) as Partial<Lazily<unknown>>).prefetch?.();
}

function inputOf(kind: QuestionKind): ComponentType<InputProps<QuestionKind>> {
  if (kind === 'python' || kind === 'entry' || kind === 'voucher') return givenInput(kind);
  // The map is typed kind by kind; joining body and answer of one kind again is checked at run time.
  return inputs[kind] as ComponentType<InputProps<QuestionKind>>;
}

interface Props {
  body: QuestionBody;
  answer: QuestionAnswer | undefined | null;
  onChange: (answer: QuestionAnswer) => void;
  disabled?: boolean;
  label: string;
  onUpload?: (file: File) => Promise<{ file_id: number; name: string }>;
  program?: ProgramText | null;
  onTry?: (code: string) => Promise<ReadableStream<Uint8Array>>;
}

/** Answers a question of any kind. */
export function AnswerInput(props: Props) {
  const { body, answer, onChange, disabled = false, label, onUpload, program, onTry } = props;
  const Input = inputOf(body.kind);
  const own = answer?.kind === body.kind ? answer : undefined;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Input
        body={body}
        answer={own}
        onChange={onChange}
        disabled={disabled}
        label={label}
        {...(onUpload ? { onUpload } : {})}
        {...(program ? { program } : {})}
        {...(onTry ? { onTry } : {})}
      />
    </Suspense>
  );
}
