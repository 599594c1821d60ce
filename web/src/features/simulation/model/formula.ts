import type { TFunction } from 'i18next';
import { formatMoney } from '@/shared/lib/money';
import { listed } from '@/shared/lib/wording';
import type { FormulaTerm } from '../api/types';

/** A line's formula as an accountant says it: 应收账款 明细借方余额 + 预收账款 明细借方余额. */
export function formulaText(
  terms: FormulaTerm[],
  t: TFunction<'simulation'>,
  lineName: (no: number) => string,
): string {
  return terms
    .map((term, at) => {
      const sign = term.is_minus ? '− ' : at > 0 ? '+ ' : '';
      return `${sign}${termText(term, t, lineName)}`;
    })
    .join(' ');
}

function termText(term: FormulaTerm, t: TFunction<'simulation'>, lineName: (no: number) => string): string {
  switch (term.source) {
    case 'line':
      return lineName(term.no);
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
