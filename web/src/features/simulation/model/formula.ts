import type { TFunction } from 'i18next';
import { formatMoney } from '@/shared/lib/money';
import { listed } from '@/shared/lib/wording';
import type { FormulaTerm } from '../api/types';

/** A line's formula as an accountant says it: 应收账款 明细借方余额 + 预收账款 明细借方余额. */
export function formulaText(
  terms: FormulaTerm[],
  t: TFunction<'simulation'>,
  lineName: (no: number) => string,
  columnName: (column: string) => string = (column) => column,
): string {
  const say = (inner: FormulaTerm[]): string => formulaText(inner, t, lineName, columnName);
  return terms
    .map((term, at) => {
      const sign = term.is_minus ? '− ' : at > 0 ? '+ ' : '';
      const of =
        term.source === 'line'
          ? lineName(term.no)
          : term.source === 'column'
            ? columnName(term.column)
            : termText(term, t, say);
      return `${sign}${of}`;
    })
    .join(' ');
}

type Term = Exclude<FormulaTerm, { source: 'line' } | { source: 'column' }>;

/** A term by itself; `say` puts the formulas within it into words. */
function termText(term: Term, t: TFunction<'simulation'>, say: (terms: FormulaTerm[]) => string): string {
  switch (term.source) {
    case 'figure':
      return t(`statement.figure.${term.figure}`);
    case 'rated':
      return t(term.is_due ? 'statement.term.rated_due' : 'statement.term.rated', { of: say(term.of) });
    case 'rate':
      return t('statement.term.rate');
    case 'smaller':
    case 'larger':
      return t(`statement.term.${term.source}`, { one: say(term.one), other: say(term.other) });
    case 'cash_flow':
      return t('statement.term.cash_flow');
    case 'constant':
      return formatMoney(term.amount) ?? term.amount;
    case 'named_movement':
      return t('statement.term.named_movement', {
        accounts: listed(term.accounts),
        details: listed(term.details),
        side: t(`statement.term.${term.side}`),
      });
    default:
      return t(`statement.term.${term.source}`, {
        accounts: listed(term.accounts),
        side: t(`statement.term.${term.side}`),
      });
  }
}
