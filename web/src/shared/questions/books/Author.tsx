import { Checkbox, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { bookedAlready, bookParts, presets, statementKinds } from '../../lib/booksMarking';
import { useAuthorCourse } from '../author/course';
import { useKeyOnly } from '../author/keyOnly';
import { givenInput } from '../inputs';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';

type Body = AuthorProps<'books'>['body'];

/** A bank's statement is the printed company's; openings that are entered must not be printed, nor booked on already. */
function cannotCount(part: (typeof bookParts)[number], body: Body): boolean {
  if (part === 'reconciliation') return body.own_company ?? false;
  return part === 'openings' && (!body.own_company || (body.booked ?? 'nothing') !== 'nothing');
}

/** Whose books are kept, which businesses are asked, and what counts. */
export function Author({ body, answerKey, onChange }: AuthorProps<'books'>) {
  const { t } = useTranslation('questions');
  const weights = answerKey.parts ?? {};
  const isKeyOnly = useKeyOnly();
  const courseId = useAuthorCourse();
  const CompanyFields = courseId === undefined ? undefined : givenInput('companyFields');
  // With no weight at all the usual ones count, and statements are among them.
  const countsStatements = (weights.statements ?? 0) > 0 || bookParts.every((part) => !weights[part]);
  return (
    <div className={styles.rows}>
      {courseId === undefined || CompanyFields === undefined ? (
        <p className={styles.caption}>{body.company}</p>
      ) : (
        <CompanyFields
          courseId={courseId}
          body={body}
          disabled={isKeyOnly}
          onChange={(changed) => onChange(changed, answerKey)}
        />
      )}
      <Checkbox
        checked={body.own_company}
        disabled={isKeyOnly}
        onChange={({ target }) => onChange({ ...body, own_company: target.checked }, answerKey)}
      >
        {t('author.books.ownCompany')}
      </Checkbox>
      <div className={styles.caption}>
        {t('author.books.booked')}
        <Select
          style={{ width: '100%' }}
          aria-label={t('author.books.booked')}
          value={body.booked ?? 'nothing'}
          disabled={isKeyOnly}
          options={(['nothing', ...bookedAlready] as const).map((one) => ({
            value: one,
            label: t(`author.books.alreadyBooked.${one}`),
          }))}
          onChange={(booked) => onChange({ ...body, booked }, answerKey)}
        />
      </div>
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
      {bookParts.map((part) => (
        <InputNumber
          key={part}
          min={0}
          max={100}
          precision={0}
          disabled={!weights[part] && cannotCount(part, body)}
          addonBefore={t(`author.books.part.${part}`)}
          aria-label={t(`author.books.part.${part}`)}
          value={weights[part] ?? 0}
          onChange={(weight) => onChange(body, { ...answerKey, parts: { ...weights, [part]: weight ?? 0 } })}
        />
      ))}
      <p className={styles.caption}>{t('author.books.openingsHint')}</p>
      <p className={styles.caption}>{t('author.books.reconciliationHint')}</p>
      {weights.openings || body.own_accounts ? (
        <Checkbox
          checked={body.own_accounts ?? false}
          disabled={isKeyOnly}
          onChange={({ target }) => onChange({ ...body, own_accounts: target.checked }, answerKey)}
        >
          {t('author.books.ownAccounts')}
        </Checkbox>
      ) : null}
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
