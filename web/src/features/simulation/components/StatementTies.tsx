import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/shared/lib/money';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { FormulaTerm, StatementView, TieOut } from '../api/types';
import { formulaText } from '../model/formula';
import { shownTies } from '../model/statement';
import styles from './books.module.css';

/** The tie-outs of a statement; one that fails says both amounts. */
export function StatementTies({ statement }: { statement: StatementView['statement'] }) {
  const { t } = useTranslation('simulation');
  const ties = shownTies(statement.tie_outs);
  if (ties.length === 0) return null;
  return (
    <section className={styles.ties} aria-label={t('statement.ties')}>
      {ties.map((tie) => {
        const words = tieWords(tie, statement, t);
        const amounts = `${formatMoney(tie.left)} ${tie.at_least ? '<' : '≠'} ${formatMoney(tie.right)}`;
        return (
          <StatusTag
            key={`${words} ${tie.column}`}
            tone={tie.holds ? 'good' : tie.is_warning ? 'warn' : 'bad'}
          >
            {words} {tie.holds ? '✓' : `✗ ${amounts}`}
          </StatusTag>
        );
      })}
    </section>
  );
}

/** A tie-out by the names of its lines: 资产总计 = 负债和所有者权益总计. */
function tieWords(tie: TieOut, { lines }: StatementView['statement'], t: TFunction<'simulation'>): string {
  const name = (no: number) => lines.find((line) => line.no === no)?.label ?? t('statement.line', { no });
  const side = (terms: FormulaTerm[]) => formulaText(terms, t, name);
  return `${side(tie.left_terms)} ${tie.at_least ? '≥' : '='} ${side(tie.right_terms)}`;
}
