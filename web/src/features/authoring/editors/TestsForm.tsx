import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cut, join, readTest, visiblePercent, writeTest } from '../model/pythonTests';
import styles from './editors.module.css';
import { TextArea } from './fields';
import { Rows } from './Rows';
import { TestCard } from './TestCard';

interface Props {
  /** tests.toml. */
  text: string;
  onChange: (text: string) => void;
  /** Whether a test program weighs as well, so that what students see of these tests says nothing of the whole. */
  hasProgram: boolean;
  disabled: boolean;
}

/** Students see at most so much of all weight. */
const MOST_VISIBLE_PERCENT = 40;

/** Declared tests, each as a form; or all of them as text, which says the same. */
export function TestsForm({ text, onChange, hasProgram, disabled }: Props) {
  const { t } = useTranslation('authoring');
  const [isText, setText] = useState(false);
  const known = cut(text);
  const isReadable = 'tests' in known;
  const seen = isReadable ? visiblePercent(known.tests) : 0;
  return (
    <>
      <div className={styles.line}>
        <span className={seen > MOST_VISIBLE_PERCENT && !hasProgram ? styles.wrong : styles.total}>
          {isReadable
            ? t(hasProgram ? 'tests.visibleHere' : 'tests.visible', {
                percent: seen,
                most: MOST_VISIBLE_PERCENT,
              })
            : null}
        </span>
        <Button size="small" disabled={!isReadable} onClick={() => setText((was) => !was)}>
          {t(isText ? 'tests.asForm' : 'tests.asText')}
        </Button>
      </div>
      {isReadable ? null : (
        <p className={styles.wrong} role="alert">
          {t(known.fault ? 'tests.faulty' : 'tests.onlyText', { fault: known.fault })}
        </p>
      )}
      {isText || !isReadable ? (
        <TextArea
          isCode
          label={t('fields.declared_tests')}
          value={text}
          max={200_000}
          rows={10}
          disabled={disabled}
          onChange={onChange}
        />
      ) : (
        <Rows
          label={t('python.tests')}
          rows={known.tests}
          add={t('tests.add')}
          blank={() =>
            writeTest({
              name: t('tests.newName', { number: known.tests.length + 1 }),
              kind: 'function',
              weight: 10n,
            })
          }
          keyOf={(_, index) => String(index)}
          disabled={disabled}
          onChange={(tests) => onChange(join({ ...known, tests }))}
        >
          {(test, change) => (
            <TestCard
              test={readTest(test) ?? {}}
              disabled={disabled}
              onChange={(next) => change(writeTest(next))}
            />
          )}
        </Rows>
      )}
    </>
  );
}
