import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';
import own from './python.module.css';

/** What the student starts from, a solution, and the tests that decide. */
export function Author({ body, answerKey, onChange }: AuthorProps<'python'>) {
  const { t } = useTranslation('questions');
  const area = (name: 'starter' | 'solution' | 'python_tests' | 'declared_tests', value: string) => (
    <div key={name}>
      <p className={styles.caption}>{t(`author.python.${name}`)}</p>
      <Input.TextArea
        className={own.code ?? ''}
        autoSize={{ minRows: 4, maxRows: 20 }}
        spellCheck={false}
        aria-label={t(`author.python.${name}`)}
        placeholder={t(`author.python.${name}Hint`)}
        value={value}
        onChange={({ target }) =>
          name === 'starter'
            ? onChange({ ...body, starter: target.value }, answerKey)
            : onChange(body, { ...answerKey, [name]: target.value })
        }
      />
    </div>
  );
  return (
    <div className={styles.rows}>
      {area('starter', body.starter)}
      {area('solution', answerKey.solution)}
      {body.task ? (
        <p className={styles.hint}>{t('author.python.fromTask', { task: body.task })}</p>
      ) : (
        [area('python_tests', answerKey.python_tests), area('declared_tests', answerKey.declared_tests)]
      )}
    </div>
  );
}
