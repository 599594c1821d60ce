import { Checkbox, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { examParts, presets, statementKinds } from '../../lib/booksMarking';
import { useKeyOnly } from '../author/keyOnly';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';

/** Whose books are kept, which businesses are asked, and what counts. */
export function Author({ body, answerKey, onChange }: AuthorProps<'books'>) {
  const { t } = useTranslation('questions');
  const weights = answerKey.parts ?? {};
  const isKeyOnly = useKeyOnly();
  // With no weight at all the usual ones count, and statements are among them.
  const countsStatements = (weights.statements ?? 0) > 0 || examParts.every((part) => !weights[part]);
  return (
    <div className={styles.rows}>
      <div className={styles.caption}>
        {t('author.books.company')}
        <Input
          aria-label={t('author.books.company')}
          value={body.company}
          readOnly={isKeyOnly}
          maxLength={100}
          onChange={({ target }) => onChange({ ...body, company: target.value.trim() }, answerKey)}
        />
      </div>
      <div className={styles.caption}>
        {t('author.books.businesses')}
        <Select
          mode="tags"
          aria-label={t('author.books.businesses')}
          style={{ width: '100%' }}
          value={body.businesses ?? []}
          disabled={isKeyOnly}
          placeholder={t('author.books.allBusinesses')}
          tokenSeparators={[',', ' ', '，', '、']}
          open={false}
          onChange={(businesses: string[]) => onChange({ ...body, businesses }, answerKey)}
        />
      </div>
      <Checkbox
        checked={body.own_company}
        disabled={isKeyOnly}
        onChange={({ target }) => onChange({ ...body, own_company: target.checked }, answerKey)}
      >
        {t('author.books.ownCompany')}
      </Checkbox>
      <div className={styles.caption}>
        {t('author.books.preset')}
        <Select
          style={{ width: '100%' }}
          aria-label={t('author.books.preset')}
          value={answerKey.preset}
          options={presets.map((preset) => ({ value: preset, label: t(`author.books.presets.${preset}`) }))}
          onChange={(preset) => onChange(body, { ...answerKey, preset })}
        />
      </div>
      <p className={styles.caption}>{t('author.books.parts')}</p>
      {examParts.map((part) => (
        <InputNumber
          key={part}
          min={0}
          max={100}
          precision={0}
          disabled={part === 'reconciliation' && body.own_company && !weights[part]}
          addonBefore={t(`author.books.part.${part}`)}
          aria-label={t(`author.books.part.${part}`)}
          value={weights[part] ?? 0}
          onChange={(weight) => onChange(body, { ...answerKey, parts: { ...weights, [part]: weight ?? 0 } })}
        />
      ))}
      <p className={styles.caption}>{t('author.books.reconciliationHint')}</p>
      <div className={styles.caption}>
        {t('author.books.statements')}
        <Select
          mode="multiple"
          style={{ width: '100%' }}
          aria-label={t('author.books.statements')}
          value={answerKey.statements ?? []}
          placeholder={t('author.books.usualStatements')}
          options={statementKinds.map((one) => ({ value: one, label: t(`author.books.statement.${one}`) }))}
          onChange={(chosen) => onChange(body, { ...answerKey, statements: chosen })}
        />
      </div>
      {countsStatements || body.statements_by_hand ? (
        <Checkbox
          checked={body.statements_by_hand ?? false}
          disabled={isKeyOnly}
          onChange={({ target }) => onChange({ ...body, statements_by_hand: target.checked }, answerKey)}
        >
          {t('author.books.byHand')}
        </Checkbox>
      ) : null}
    </div>
  );
}
