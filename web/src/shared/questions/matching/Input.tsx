import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../ui/RichText';
import type { InputProps } from '../kind';
import { letterOf } from '../model';
import styles from '../questions.module.css';
import { stemLine } from '../stemLine';

/** Each item on the left gets one on the right; a list of choices works with a mouse, a finger and a keyboard alike. */
export function Input({ body, answer, onChange, disabled, label }: InputProps<'matching'>) {
  const { t } = useTranslation('questions');
  const pairs = answer?.pairs ?? [];
  return (
    <fieldset className={styles.rows} style={{ border: 0, margin: 0, padding: 0 }} aria-label={label}>
      {body.left.map((item) => (
        <div className={styles.row} key={item.id}>
          <span className={styles.rowLabel} style={{ minWidth: 180 }}>
            <RichText text={item.text} isInline />
          </span>
          <Select
            aria-label={stemLine(item.text)}
            style={{ minWidth: 240 }}
            allowClear
            placeholder={t('matching.choose')}
            value={pairs.find((pair) => pair.left === item.id)?.right ?? null}
            disabled={disabled ?? false}
            options={body.right.map((right, index) => ({
              value: right.id,
              title: stemLine(right.text),
              label: (
                <>
                  {letterOf(index)}. <RichText text={right.text} isInline />
                </>
              ),
            }))}
            onChange={(right: string | null | undefined) => {
              const others = pairs.filter((pair) => pair.left !== item.id);
              onChange({ kind: 'matching', pairs: right ? [...others, { left: item.id, right }] : others });
            }}
          />
        </div>
      ))}
    </fieldset>
  );
}
