import { Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { RowList } from '../author/RowList';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';

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
      <RowList
        rows={answerKey.criteria}
        fresh={() => ({ title: '', weight: 1 })}
        at={(index) => `answer_key.criteria[${index}]`}
        addLabel={t('author.addPoint')}
        removeLabel={(number) => t('author.removePoint', { number })}
        onChange={(criteria) => onChange(body, { ...answerKey, criteria })}
      >
        {(criterion, put, index) => (
          <>
            <Input
              style={{ flex: 1 }}
              aria-label={t('author.point', { number: index + 1 })}
              placeholder={t('author.point', { number: index + 1 })}
              value={criterion.title}
              onChange={({ target: { value } }) => put({ title: value })}
            />
            <InputNumber
              min={1}
              max={100}
              aria-label={t('author.weight')}
              value={criterion.weight}
              onChange={(weight) => put({ weight: weight ?? 1 })}
            />
          </>
        )}
      </RowList>
    </div>
  );
}
