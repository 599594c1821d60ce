import type {
  BodyOf,
  KeyOf,
  QuestionBody,
  QuestionKey,
  QuestionKind,
  ReferenceLine,
  ReferenceVoucher,
  RubricPoint,
} from '../types';

/** Empty parts of questions, for an author to fill in; what a form does not show keeps the server's usual values. */

export const freshOption = (tab: string): BodyOf<'single'>['options'][number] => ({
  tab,
  text: '',
  file_id: null,
  img_path: null,
});

export const freshBlank = (): BodyOf<'blank'>['blanks'][number] => ({ label: '', unit: '' });
export const freshBlankRule = (): KeyOf<'blank'>['blanks'][number] => ({
  accept: [],
  group: null,
  number: null,
  pattern: null,
  weight: null,
});

export const freshPoint = (): RubricPoint => ({
  title: '',
  weight: 1,
  any_of: [],
  all_of: [],
  none_of: [],
});

export const freshCell = (id: string): BodyOf<'calculation'>['cells'][number] => ({
  id,
  label: '',
  unit: '',
});
export const freshCellRule = (id: string): KeyOf<'calculation'>['cells'][number] => ({
  id,
  value: '',
  formula: null,
  tolerance: null,
  relative_tolerance: null,
  units: {},
  weight: null,
});

export const freshLine = (side: ReferenceLine['side']): ReferenceLine => ({
  accounts: [],
  side,
  amount: '0.00',
  expr: null,
  tolerance: null,
  aux: {},
  cash_flow_items: [],
  weight: 1,
  optional: false,
});

export const freshVoucher = (id: string): ReferenceVoucher => ({
  id,
  weight: 1,
  kind: 'normal',
  variants: [{ lines: [freshLine('debit'), freshLine('credit')] }],
  documents: [],
  date: null,
  merge_group: null,
  optional: false,
  is_return: false,
});

export const freshDocument = (id: string): BodyOf<'voucher'>['documents'][number] => ({
  id,
  title: '',
  img_path: null,
  fields: [['', '']],
});

/** The first of prefix1, prefix2, … that is not taken. */
export function freeId(prefix: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  for (let number = 1; ; number++) if (!used.has(`${prefix}${number}`)) return `${prefix}${number}`;
}

/** A new body and key of a kind. */
export function freshQuestion(kind: QuestionKind): { body: QuestionBody; key: QuestionKey } {
  const options = ['A', 'B', 'C', 'D'].map(freshOption);
  switch (kind) {
    case 'single':
      return { body: { kind, options }, key: { kind, correct: 'A', partial: {} } };
    case 'multiple':
      return { body: { kind, options }, key: { kind, correct: [], rule: 'half_for_subset' } };
    case 'true_false':
      return { body: { kind }, key: { kind, correct: true, penalty_percent: 0 } };
    case 'blank':
      return { body: { kind, blanks: [freshBlank()] }, key: { kind, blanks: [freshBlankRule()] } };
    case 'short_answer':
      return {
        body: { kind, max_chars: null },
        key: { kind, reference: '', rubric: [freshPoint()] },
      };
    case 'calculation':
      return {
        body: { kind, cells: [freshCell('c1')], asks_process: false },
        key: { kind, cells: [freshCellRule('c1')], variables: [], carry_forward: true, process_weight: 0 },
      };
    case 'entry':
      return {
        body: { kind, accounts: [], offers_no_entry: false },
        key: { kind, no_entry: false, vouchers: [freshVoucher('R1')], alternatives: [], preset: 'practice' },
      };
    case 'voucher':
      return {
        body: { kind, documents: [freshDocument('D1')], accounts: [], words: ['记'] },
        key: { kind, vouchers: [freshVoucher('R1')], preset: 'practice' },
      };
    case 'flow':
      return {
        body: { kind, start: '开始', end: '结束', items: [], lanes: [] },
        key: {
          kind,
          steps: {},
          alternatives: [],
          critical: [],
          control_steps: {},
          groups: [],
          optional: [],
          lanes: {},
          lane_weight: 0.3,
          extra_penalty: 0.5,
          feedback: {},
        },
      };
    case 'python':
      return {
        body: { kind, task: null, starter: '', files: [] },
        key: { kind, declared_tests: '', python_tests: '', solution: '', hidden_files: [] },
      };
    case 'matching':
      return {
        body: {
          kind,
          left: ['l1', 'l2'].map((id) => ({ id, text: '', img_path: null })),
          right: ['r1', 'r2'].map((id) => ({ id, text: '', img_path: null })),
        },
        key: {
          kind,
          pairs: [
            { left: 'l1', right: 'r1' },
            { left: 'l2', right: 'r2' },
          ],
        },
      };
    case 'file_upload':
      return {
        body: { kind, accept: ['pdf', 'xlsx'], max_files: 1, max_size_bytes: 20 << 20 },
        key: { kind, criteria: [] },
      };
  }
}
