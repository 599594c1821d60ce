import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';
import { RubricRows } from '../rubric/RubricRows';
import { freshPoint } from './fresh';

/** A reference answer, and the points and deductions a marker looks for. */
export function Author({ body, answerKey, onChange }: AuthorProps<'short_answer'>) {
  const { t } = useTranslation('questions');
  return (
    <div className={styles.rows}>
      <Input.TextArea
        autoSize={{ minRows: 3 }}
        aria-label={t('author.reference')}
        placeholder={t('author.reference')}
        value={answerKey.reference ?? ''}
        onChange={(event) => onChange(body, { ...answerKey, reference: event.target.value })}
      />
      <RubricRows
        rows={answerKey.rubric}
        fresh={freshPoint}
        adopt={(line) => line}
        at={(index) => `answer_key.rubric[${index}]`}
        unit="weight"
        least={1}
        onChange={(rubric) => onChange(body, { ...answerKey, rubric })}
      >
        {(point, put) => (
          <Select
            mode="tags"
            open={false}
            style={{ flex: 2, minWidth: 180 }}
            aria-label={t('author.keywords')}
            placeholder={t('author.keywords')}
            value={point.any_of ?? []}
            onChange={(any_of: string[]) => put({ any_of })}
          />
        )}
      </RubricRows>
    </div>
  );
}
