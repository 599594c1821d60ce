import { type ComponentType, Suspense } from 'react';
import { type Lazily, lazily } from '../ui/lazily';
import { Skeleton } from '../ui/Skeleton';
import { MultipleInput, SingleInput, TrueFalseInput } from './answer/ChoiceInput';
import { BlankInput, CalculationInput, ShortAnswerInput } from './answer/TextInputs';
import type { InputProps, QuestionAnswer, QuestionBody, QuestionKind } from './types';

type Inputs = { [K in QuestionKind]: ComponentType<InputProps<K>> };

/** One input a kind; the heavier ones arrive when a paper first asks for them. */
const inputs: Inputs = {
  single: SingleInput,
  multiple: MultipleInput,
  true_false: TrueFalseInput,
  blank: BlankInput,
  short_answer: ShortAnswerInput,
  calculation: CalculationInput,
  entry: lazily(() => import('./answer/EntryInput').then((module) => module.EntryInput)),
  voucher: lazily(() => import('./answer/EntryInput').then((module) => module.VoucherInput)),
  flow: lazily(() => import('./answer/FlowInput').then((module) => module.FlowInput)),
  matching: lazily(() => import('./answer/MatchingInput').then((module) => module.MatchingInput)),
  python: lazily(() => import('./answer/PythonInput').then((module) => module.default)),
  file_upload: lazily(() => import('./answer/FileInput').then((module) => module.FileInput)),
};

/** Fetches what these kinds need before it is asked for: later the network may be gone. */
export function prefetchInputs(kinds: QuestionKind[]): void {
  for (const kind of new Set(kinds)) (inputs[kind] as Partial<Lazily<unknown>>).prefetch?.();
}

interface Props {
  body: QuestionBody;
  answer: QuestionAnswer | undefined | null;
  onChange: (answer: QuestionAnswer) => void;
  disabled?: boolean;
  label: string;
  onUpload?: (file: File) => Promise<{ file_id: number; name: string }>;
}

/** Answers a question of any kind. */
export function AnswerInput({ body, answer, onChange, disabled = false, label, onUpload }: Props) {
  // The map is typed kind by kind; joining body and answer of one kind again is checked here at run time.
  const Input = inputs[body.kind] as ComponentType<InputProps<QuestionKind>>;
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
      />
    </Suspense>
  );
}
