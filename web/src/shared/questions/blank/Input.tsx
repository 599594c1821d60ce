import { useTranslation } from 'react-i18next';
import { TextBox } from '../answer/TextBox';
import type { InputProps } from '../kind';
import styles from '../questions.module.css';

export function Input({ body, answer, onChange, disabled, label }: InputProps<'blank'>) {
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
