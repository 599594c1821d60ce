import { InputNumber } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lateSentence } from '../../model/gradebook/late';
import type { Draft } from '../../model/gradebook/scheme';
import type { LateRule } from '../../model/gradebook/types';
import styles from './scheme.module.css';

interface Props {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** The most minutes of grace: a week. */
const MOST_GRACE = 10_080;

const fields = [
  { key: 'late_grace_minutes', label: 'graceLabel', most: MOST_GRACE },
  { key: 'late_percent', label: 'percentLabel', most: 100 },
  { key: 'late_daily_percent', label: 'dailyLabel', most: 100 },
  { key: 'late_floor_percent', label: 'floorLabel', most: 100 },
] as const satisfies { key: keyof LateRule; label: string; most: number }[];

/** What late work costs: its four figures, and what they say in one sentence. */
export function SchemeLate({ draft, onChange }: Props) {
  const { t } = useTranslation('gradebook');
  const { t: tWords } = useTranslation(['gradebook']);
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={styles.heading}>
        {t('late.title')}
      </h3>
      <p className={styles.sentence} role="status">
        {lateSentence(tWords, draft)}
      </p>
      <div className={styles.late}>
        {fields.map(({ key, label, most }) => (
          <div key={key}>
            <label htmlFor={`${id}-${key}`}>{t(`late.${label}`)}</label>
            <InputNumber
              id={`${id}-${key}`}
              min={0}
              max={most}
              precision={0}
              suffix={key === 'late_grace_minutes' ? t('late.graceUnit') : '%'}
              // Without days there is nothing to stop at.
              disabled={key === 'late_floor_percent' && draft.late_daily_percent === 0}
              value={draft[key]}
              onChange={(value) => onChange({ ...draft, [key]: value ?? 0 })}
            />
          </div>
        ))}
      </div>
      <p className={styles.aside}>{t('late.hint')}</p>
    </section>
  );
}
