import type { QuestionAnswer, QuestionBody } from './types';

/** Letters as screens show them; the answer itself names the option's tab, whatever order it is shown in. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);

/** Whether nothing has been answered yet. */
export function isUnanswered(answer: QuestionAnswer | undefined | null): boolean {
  if (answer == null) return true;
  switch (answer.kind) {
    case 'single':
    case 'true_false':
      return answer.choice === null;
    case 'multiple':
      return answer.choices.length === 0;
    case 'blank':
      return answer.blanks.every((blank) => blank.trim() === '');
    case 'short_answer':
      return answer.text.trim() === '';
    case 'calculation':
      return Object.values(answer.cells).every((cell) => cell.trim() === '') && answer.process.trim() === '';
    case 'entry':
      return !answer.no_entry && answer.vouchers.every((voucher) => voucher.lines.length === 0);
    case 'voucher':
      return answer.vouchers.every((voucher) => voucher.lines.length === 0);
    case 'flow':
      return answer.steps.length === 0;
    case 'python':
      return answer.code.trim() === '';
    case 'matching':
      return answer.pairs.length === 0;
    case 'file_upload':
      return answer.files.length === 0;
  }
}

/** The answer of a choice question after a key: A–F or 1–6 choose by the order shown. Undefined for other keys. */
export function answerByKey(
  body: QuestionBody,
  answer: QuestionAnswer | undefined,
  key: string,
): QuestionAnswer | undefined {
  const upper = key.toUpperCase();
  const index = /^[A-F]$/.test(upper)
    ? upper.charCodeAt(0) - 65
    : /^[1-6]$/.test(key)
      ? Number(key) - 1
      : undefined;
  if (index === undefined) return undefined;
  if (body.kind === 'true_false') return index < 2 ? { kind: 'true_false', choice: index === 0 } : undefined;
  if (body.kind !== 'single' && body.kind !== 'multiple') return undefined;
  const tab = body.options[index]?.tab;
  if (tab === undefined) return undefined;
  if (body.kind === 'single') return { kind: 'single', choice: tab };
  const chosen = answer?.kind === 'multiple' ? answer.choices : [];
  return { kind: 'multiple', choices: toggled(chosen, tab) };
}

/** The list with the entry added, or without it if it was there; sorted, so that equal choices are equal answers. */
export function toggled(list: string[], entry: string): string[] {
  return list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry].sort();
}

/** Moves an entry of a list by some places; at the ends it stays. */
export function moved<T>(list: T[], from: number, by: number): T[] {
  const to = from + by;
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

/** A typed amount as the server takes it, or undefined while it is no amount yet: "1,234.5" → "1234.50". */
export function amountOf(typed: string): string | undefined {
  const plain = typed.replace(/[,，\s￥¥]/g, '').replace(/。/g, '.');
  if (plain === '') return '0.00';
  if (!/^-?\d{1,12}(\.\d{0,2})?$/.test(plain)) return undefined;
  const [whole = '0', fraction = ''] = plain.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}
