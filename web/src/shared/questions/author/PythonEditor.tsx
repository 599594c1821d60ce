import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../questions.module.css';
import type { EditorProps } from './editor';

/** What the student starts from, a solution, and the tests that decide. */
export function PythonEditor({ body, answerKey, onChange }: EditorProps<'python'>) {
  const { t } = useTranslation('questions');
  const area = (name: 'starter' | 'solution' | 'python_tests' | 'declared_tests', value: string) => (
    <div key={name}>
      <p className={styles.caption}>{t(`author.python.${name}`)}</p>
      <Input.TextArea
        className={styles.code ?? ''}
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
