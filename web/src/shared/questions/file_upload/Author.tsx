import { InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';
import { RubricRows } from '../rubric/RubricRows';

const megabyte = 1 << 20;

/** Which files may be handed in, and by what they are marked. */
export function Author({ body, answerKey, onChange }: AuthorProps<'file_upload'>) {
  const { t } = useTranslation('questions');
  return (
    <div className={styles.rows}>
      <div className={styles.row}>
        <Select
          mode="tags"
          open={false}
          style={{ flex: 1, minWidth: 200 }}
          aria-label={t('author.file.accept')}
          placeholder={t('author.file.accept')}
          value={body.accept}
          onChange={(accept: string[]) =>
            onChange({ ...body, accept: accept.map((ending) => ending.replace(/^\./, '')) }, answerKey)
          }
        />
        <InputNumber
          min={1}
          max={20}
          prefix={t('author.file.count')}
          aria-label={t('author.file.count')}
          value={body.max_files}
          onChange={(count) => onChange({ ...body, max_files: count ?? 1 }, answerKey)}
        />
        <InputNumber
          min={1}
          max={200}
          prefix={t('author.file.size')}
          aria-label={t('author.file.size')}
          value={Math.round(body.max_size_bytes / megabyte)}
          onChange={(size) => onChange({ ...body, max_size_bytes: (size ?? 20) * megabyte }, answerKey)}
        />
      </div>
      <p className={styles.caption}>{t('author.file.criteria')}</p>
      <RubricRows
        rows={answerKey.criteria ?? []}
        fresh={(weight) => ({ title: '', weight })}
        adopt={({ title, weight }) => ({ title, weight: weight ?? 1 })}
        at={(index) => `answer_key.criteria[${index}]`}
        unit="weight"
        onChange={(criteria) => onChange(body, { ...answerKey, criteria })}
      />
    </div>
  );
}
