import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Checkbox, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { Fault } from '../author/faults';
import { useKeyOnly } from '../author/keyOnly';
import type { AuthorProps } from '../kind';
import { letterOf, toggled } from '../model';
import styles from '../questions.module.css';
import type { BodyOf, KeyOf, QuestionKey } from '../types';
import { freshOption } from './fresh';

/** Options, and which of them are right. */
export function OptionsEditor({
  body,
  answerKey,
  onChange,
}: {
  body: BodyOf<'single'> | BodyOf<'multiple'>;
  answerKey: KeyOf<'single' | 'multiple'>;
  onChange: AuthorProps['onChange'];
}) {
  const { t } = useTranslation('questions');
  const isKeyOnly = useKeyOnly();
  const options = body.options;
  const right = answerKey.kind === 'single' ? [answerKey.correct] : answerKey.correct;
  const put = (next: typeof options, key: QuestionKey = answerKey) =>
    onChange({ ...body, options: next }, key);
  const pick = (tab: string) =>
    put(
      options,
      answerKey.kind === 'single'
        ? { ...answerKey, correct: tab }
        : { ...answerKey, correct: toggled(answerKey.correct, tab) },
    );
  const freeTab = () => {
    const used = new Set(options.map((option) => option.tab));
    for (let index = 0; ; index++) if (!used.has(letterOf(index))) return letterOf(index);
  };
  const Pick = answerKey.kind === 'single' ? Radio : Checkbox;
  return (
    <div className={styles.rows}>
      {options.map((option, index) => (
        <Fault key={option.tab} at={`body.options[${index}]`}>
          <div className={styles.row} style={{ flexWrap: 'nowrap' }}>
            <Pick
              checked={right.includes(option.tab)}
              onChange={() => pick(option.tab)}
              aria-label={t('author.isRight', { tab: option.tab })}
            />
            <span className={styles.rowNumber}>{option.tab}</span>
            <Input
              aria-label={t('author.option', { tab: option.tab })}
              value={option.text}
              readOnly={isKeyOnly}
              onChange={(event) =>
                put(
                  options.map((other, at) => (at === index ? { ...other, text: event.target.value } : other)),
                )
              }
            />
            {isKeyOnly ? null : (
              <Button
                type="text"
                aria-label={t('author.removeOption', { tab: option.tab })}
                icon={<CloseOutlined />}
                disabled={options.length <= 2}
                onClick={() => put(options.filter((other) => other.tab !== option.tab))}
              />
            )}
          </div>
        </Fault>
      ))}
      {isKeyOnly ? null : (
        <div>
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={options.length >= 10}
            onClick={() => put([...options, freshOption(freeTab())])}
          >
            {t('author.addOption')}
          </Button>
        </div>
      )}
    </div>
  );
}
