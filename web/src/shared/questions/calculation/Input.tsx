import { useTranslation } from 'react-i18next';
import { TextArea, TextBox } from '../answer/TextBox';
import type { InputProps } from '../kind';
import styles from '../questions.module.css';

export function Input({ body, answer, onChange, disabled, label }: InputProps<'calculation'>) {
  const { t } = useTranslation('questions');
  const now = answer ?? { kind: 'calculation' as const, cells: {}, process: '' };
  return (
    <div className={styles.rows}>
      {body.cells.map((cell) => (
        <div className={styles.row} key={cell.id}>
          <span className={styles.rowLabel}>{cell.label}</span>
          <TextBox
            aria-label={`${label} ${cell.label}`}
            style={{ width: 200 }}
            inputMode="decimal"
            value={now.cells[cell.id] ?? ''}
            disabled={disabled ?? false}
            onChange={(event) => onChange({ ...now, cells: { ...now.cells, [cell.id]: event.target.value } })}
          />
          {cell.unit ? <span className={styles.unit}>{cell.unit}</span> : null}
        </div>
      ))}
      {body.asks_process ? (
        <TextArea
          aria-label={`${label} ${t('process')}`}
          placeholder={t('process')}
          rows={4}
          value={now.process}
          disabled={disabled ?? false}
          onChange={(event) => onChange({ ...now, process: event.target.value })}
        />
      ) : null}
    </div>
  );
}
