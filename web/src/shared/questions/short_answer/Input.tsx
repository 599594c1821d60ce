import { useTranslation } from 'react-i18next';
import { TextArea } from '../answer/TextBox';
import type { InputProps } from '../kind';
import styles from '../questions.module.css';

export function Input({ body, answer, onChange, disabled, label }: InputProps<'short_answer'>) {
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
