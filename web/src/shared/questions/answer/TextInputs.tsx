import { useTranslation } from 'react-i18next';
import styles from '../questions.module.css';
import type { InputProps } from '../types';
import { TextArea, TextBox } from './TextBox';

export function BlankInput({ body, answer, onChange, disabled, label }: InputProps<'blank'>) {
  const { t } = useTranslation('questions');
  const typed = body.blanks.map((_, index) => answer?.blanks[index] ?? '');
  return (
    <div className={styles.rows}>
      {body.blanks.map((blank, index) => {
        const name = blank.label || t('blankNumber', { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no identity but their place
          <div className={styles.row} key={index}>
            {body.blanks.length > 1 || blank.label ? <span className={styles.rowLabel}>{name}</span> : null}
            <TextBox
              aria-label={`${label} ${name}`}
              style={{ maxWidth: 360 }}
              value={typed[index] ?? ''}
              disabled={disabled ?? false}
              onChange={(event) =>
                onChange({
                  kind: 'blank',
                  blanks: typed.map((text, other) => (other === index ? event.target.value : text)),
                })
              }
            />
            {blank.unit ? <span className={styles.unit}>{blank.unit}</span> : null}
          </div>
        );
      })}
    </div>
  );
}

export function ShortAnswerInput({ body, answer, onChange, disabled, label }: InputProps<'short_answer'>) {
  const { t } = useTranslation('questions');
  const text = answer?.text ?? '';
  return (
    <div>
      <TextArea
        aria-label={label}
        rows={7}
        value={text}
        disabled={disabled ?? false}
        {...(body.max_chars ? { maxLength: body.max_chars } : {})}
        onChange={(event) => onChange({ kind: 'short_answer', text: event.target.value })}
      />
      <p className={styles.hint} style={{ textAlign: 'end', marginTop: 4 }}>
        {t('characters', { count: text.length })}
      </p>
    </div>
  );
}

export function CalculationInput({ body, answer, onChange, disabled, label }: InputProps<'calculation'>) {
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
