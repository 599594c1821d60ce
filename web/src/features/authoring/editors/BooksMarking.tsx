import { useTranslation } from 'react-i18next';
import { bookedAlready, bookParts, presets, statementKinds } from '@/shared/lib/booksMarking';
import type { Content } from '../api';
import styles from './editors.module.css';
import { CheckLine, ChoiceLine, Fields, ManyLine, NumberLine } from './fields';

type Activity = Content<'task'>['head']['activities'][number];
type Parts = NonNullable<Activity['parts']>;

const nothing: Parts = {
  openings: 0,
  vouchers: 0,
  ledgers: 0,
  statements: 0,
  compliance: 0,
  documents: 0,
  reconciliation: 0,
};
const usual: Parts = { ...nothing, vouchers: 60, ledgers: 10, statements: 20, compliance: 10 };
interface Props {
  one: Activity;
  change: (one: Activity) => void;
  disabled: boolean;
}

/** How books are marked: what counts and how strictly, which statements, and what stands in them at the start. */
export function BooksMarking({ one, change, disabled }: Props) {
  const { t } = useTranslation('authoring');
  // The server leaves out what is not given, and shares of nothing.
  const shares = one.parts ? { ...nothing, ...one.parts } : usual;
  const total = bookParts.reduce((sum, part) => sum + shares[part], 0);
  return (
    <details className={styles.outcome}>
      <summary>{t('task.marking')}</summary>
      <div className={styles.test}>
        <Fields>
          <ChoiceLine
            label={t('fields.preset')}
            value={one.preset ?? 'standard'}
            options={presets.map((value) => ({ value, label: t(`values.preset.${value}`) }))}
            disabled={disabled}
            onChange={(preset) => change({ ...one, preset: preset as Activity['preset'] })}
          />
          <ChoiceLine
            label={t('fields.booked')}
            hint={one.booked === 'all' ? t('task.allBookedHint') : undefined}
            value={one.booked ?? ''}
            options={[
              { value: '', label: t('task.nothingBooked') },
              ...bookedAlready.map((value) => ({ value, label: t(`values.booked.${value}`) })),
            ]}
            disabled={disabled}
            onChange={(value) => change({ ...one, booked: (value || null) as Activity['booked'] })}
          />
          <ManyLine
            label={t('task.statements')}
            hint={t('task.statementsHint')}
            value={one.statements ?? []}
            options={statementKinds.map((value) => ({ value, label: t(`values.statements.${value}`) }))}
            disabled={disabled}
            onChange={(chosen) => change({ ...one, statements: chosen as Activity['statements'] })}
          />
        </Fields>
        <CheckLine
          label={t('fields.own_company')}
          value={one.own_company ?? false}
          disabled={disabled}
          onChange={(own_company) => change({ ...one, own_company })}
        />
        {shares.statements > 0 || one.statements_by_hand ? (
          <CheckLine
            label={t('fields.statements_by_hand')}
            value={one.statements_by_hand ?? false}
            disabled={disabled}
            onChange={(statements_by_hand) => change({ ...one, statements_by_hand })}
          />
        ) : null}
        {shares.openings > 0 || one.own_accounts ? (
          <CheckLine
            label={t('fields.own_accounts')}
            value={one.own_accounts ?? false}
            disabled={disabled}
            onChange={(own_accounts) => change({ ...one, own_accounts })}
          />
        ) : null}
        <fieldset className={styles.test} aria-label={t('fields.parts')}>
          <Fields>
            {bookParts.map((part) => (
              <NumberLine
                key={part}
                label={t(`fields.${part}`)}
                hint={part === 'reconciliation' ? t('task.reconciliationHint') : undefined}
                value={shares[part]}
                max={100}
                unit="%"
                disabled={disabled || (part === 'reconciliation' && one.own_company && shares[part] === 0)}
                onChange={(share) => change({ ...one, parts: { ...shares, [part]: share ?? 0 } })}
              />
            ))}
          </Fields>
          <p className={`${styles.total} ${total === 100 ? '' : styles.wrong}`} role="status">
            {t('course.total', { total })}
          </p>
        </fieldset>
      </div>
    </details>
  );
}
