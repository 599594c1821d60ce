import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './blueprint.module.css';

interface Props {
  /** Its row and column, by which the arrow keys find it. */
  place: string;
  label: string;
  count: number;
  /** How many questions there are for it. */
  available: number;
  /** How many the last try did not find. */
  missing: number;
  onChange: (count: number) => void;
}

/** How many questions of one kind and topic, over how many there are. */
export function PlanCell({ place, label, count, available, missing, onChange }: Props) {
  const { t } = useTranslation('exams');
  const id = useId();
  if (available === 0 && count === 0) return <td className={styles.none}>—</td>;
  return (
    <td className={count > 0 ? styles.filled : undefined}>
      <input
        className={styles.count}
        data-cell={place}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-describedby={id}
        aria-invalid={missing > 0}
        value={count === 0 ? '' : count}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const typed = Number(event.target.value.replace(/\D/g, ''));
          onChange(Math.min(typed, 300));
        }}
      />
      <small id={id} className={missing > 0 ? styles.missing : undefined}>
        {missing > 0
          ? t('blueprint.missing', { count: missing })
          : t('blueprint.available', { count: available })}
      </small>
    </td>
  );
}
