import type { Lazily } from '../ui/lazily';
import type { InputProps } from './kind';
import type { BodyOf, QuestionKind } from './types';

/** Which company's books a question asks for, and which of its businesses. */
export interface CompanyFieldsProps {
  /** The course whose companies may be asked about. */
  courseId: number;
  body: BodyOf<'books'>;
  disabled: boolean;
  onChange: (body: BodyOf<'books'>) => void;
}

/** An input whose code is fetched when a paper first asks for it. */
type GivenInput<K extends QuestionKind> = Lazily<InputProps<K>>;

/**
 * Kinds that are answered at a feature's own bench: programs in the Python editor, entries in the voucher grid. `shared` knows
 * no feature, so the application gives them when it starts (`app/questionInputs.ts`).
 */
export interface GivenInputs {
  python: GivenInput<'python'>;
  entry: GivenInput<'entry'>;
  voucher: GivenInput<'voucher'>;
  books: GivenInput<'books'>;
  /** In the form of its author, not of whoever answers. */
  companyFields: Lazily<CompanyFieldsProps>;
}

let given: GivenInputs | undefined;

export function giveInputs(inputs: GivenInputs): void {
  given = inputs;
}

/** The given input of a kind. Throws where the application was not wired: a paper without it could not be answered. */
export function givenInput<K extends keyof GivenInputs>(kind: K): GivenInputs[K] {
  if (given === undefined) throw new Error(`no input was given for ${kind}`);
  return given[kind];
}
