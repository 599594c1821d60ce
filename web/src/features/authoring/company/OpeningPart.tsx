import { useTranslation } from 'react-i18next';
import { Grid } from '@/shared/grid/Grid';
import { isNegative } from '@/shared/lib/money';
import { Money } from '@/shared/ui/Money';
import styles from './company.module.css';
import { OpeningRow } from './OpeningRow';
import { blankOpening, type Opening, openingTotals } from './openings';
import { useChart } from './PostingCells';
import type { PartProps } from './part';
import { SheetImport } from './SheetImport';
import { useRows } from './useRows';

const columns = [
  { key: 'account', width: 220 },
  { key: 'openingAux' },
  { key: 'side', width: 76 },
  { key: 'amount', width: 130, isNumber: true },
  { key: 'quantity', width: 100, isNumber: true },
  { key: 'year_debit', width: 130, isNumber: true },
  { key: 'year_credit', width: 130, isNumber: true },
] as const;

/** The opening balances of the accounts that take entries. */
export function OpeningPart({ company, onChange, desk }: PartProps) {
  const { disabled } = desk;
  const { t } = useTranslation('company');
  const { opening, head } = company;
  const acts = useRows<Opening>(opening, (rows) => onChange({ opening: rows }));
  const chart = useChart(company);
  return (
    <div className={styles.part}>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('opening.hint')}</p>
        <SheetImport {...{ company, onChange, desk }} part="opening" />
      </div>
      <Grid
        label={t('tabs.opening')}
        heads={columns.map(({ key, ...rest }) => ({ key, title: t(`fields.${key}`), ...rest }))}
        count={opening.length}
        onAdd={() => acts.add(blankOpening())}
        add={t('opening.add')}
        disabled={disabled}
      >
        {opening.map((row, at) => (
          <OpeningRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            key={at}
            {...chart}
            {...{ row, at, disabled, acts }}
            aux={head.aux}
          />
        ))}
      </Grid>
      <Totals rows={opening} />
    </div>
  );
}

/** Both sides and what lies between them, always in sight. */
function Totals({ rows }: { rows: readonly Opening[] }) {
  const { t } = useTranslation('company');
  const { debit, credit, difference } = openingTotals(rows);
  const isEven = Number(difference) === 0;
  return (
    <p className={styles.totals} role="status">
      <span>
        {t('opening.debit')} <Money amount={debit} />
      </span>
      <span>
        {t('opening.credit')} <Money amount={credit} />
      </span>
      {isEven ? (
        <b className={styles.even}>{t('opening.even')}</b>
      ) : (
        <b className={styles.wrong}>
          {t(isNegative(difference) ? 'opening.creditMore' : 'opening.debitMore')}{' '}
          <Money amount={difference.replace('-', '')} />
        </b>
      )}
    </p>
  );
}
