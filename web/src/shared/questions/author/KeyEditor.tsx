import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Checkbox, Input, InputNumber, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { letterOf, toggled } from '../model';
import styles from '../questions.module.css';
import type { BodyOf, KeyOf, QuestionBody, QuestionKey } from '../types';
import { freshBlank, freshBlankRule, freshOption, freshPoint } from './fresh';

interface Props {
  body: QuestionBody;
  answerKey: QuestionKey;
  onChange: (body: QuestionBody, key: QuestionKey) => void;
}

/** Body and key of a question as their author writes them. */
export function KeyEditor({ body, answerKey, onChange }: Props) {
  if ((body.kind === 'single' || body.kind === 'multiple') && body.kind === answerKey.kind) {
    return (
      <OptionsEditor body={body} answerKey={answerKey as KeyOf<'single' | 'multiple'>} onChange={onChange} />
    );
  }
  if (body.kind === 'true_false' && answerKey.kind === 'true_false') {
    return <TruthEditor answerKey={answerKey} onChange={(key) => onChange(body, key)} />;
  }
  if (body.kind === 'blank' && answerKey.kind === 'blank') {
    return <BlanksEditor body={body} answerKey={answerKey} onChange={onChange} />;
  }
  if (body.kind === 'short_answer' && answerKey.kind === 'short_answer') {
    return <RubricEditor answerKey={answerKey} onChange={(key) => onChange(body, key)} />;
  }
  return <JsonEditor body={body} answerKey={answerKey} onChange={onChange} />;
}

function OptionsEditor({
  body,
  answerKey,
  onChange,
}: {
  body: BodyOf<'single'> | BodyOf<'multiple'>;
  answerKey: KeyOf<'single' | 'multiple'>;
  onChange: Props['onChange'];
}) {
  const { t } = useTranslation('questions');
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
        <div className={styles.row} key={option.tab} style={{ flexWrap: 'nowrap' }}>
          <Pick
            checked={right.includes(option.tab)}
            onChange={() => pick(option.tab)}
            aria-label={t('author.isRight', { tab: option.tab })}
          />
          <span className={styles.stepNumber}>{option.tab}</span>
          <Input
            aria-label={t('author.option', { tab: option.tab })}
            value={option.text}
            onChange={(event) =>
              put(options.map((other, at) => (at === index ? { ...other, text: event.target.value } : other)))
            }
          />
          <Button
            type="text"
            aria-label={t('author.removeOption', { tab: option.tab })}
            icon={<CloseOutlined />}
            disabled={options.length <= 2}
            onClick={() => put(options.filter((other) => other.tab !== option.tab))}
          />
        </div>
      ))}
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
    </div>
  );
}

function TruthEditor({
  answerKey,
  onChange,
}: {
  answerKey: KeyOf<'true_false'>;
  onChange: (key: QuestionKey) => void;
}) {
  const { t } = useTranslation('questions');
  return (
    <Radio.Group
      value={answerKey.correct}
      onChange={(event) => onChange({ ...answerKey, correct: event.target.value as boolean })}
      options={[
        { value: true, label: `A ${t('true')}` },
        { value: false, label: `B ${t('false')}` },
      ]}
    />
  );
}

function BlanksEditor({
  body,
  answerKey,
  onChange,
}: {
  body: BodyOf<'blank'>;
  answerKey: KeyOf<'blank'>;
  onChange: Props['onChange'];
}) {
  const { t } = useTranslation('questions');
  return (
    <div className={styles.rows}>
      {answerKey.blanks.map((blank, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no identity but their place
        <div className={styles.row} key={index}>
          <span className={styles.rowLabel}>{t('blankNumber', { number: index + 1 })}</span>
          <Select
            mode="tags"
            aria-label={t('author.accepted', { number: index + 1 })}
            style={{ flex: 1, minWidth: 240 }}
            placeholder={t('author.acceptedHint')}
            value={blank.accept}
            open={false}
            onChange={(accept: string[]) =>
              onChange(body, {
                ...answerKey,
                blanks: answerKey.blanks.map((other, at) => (at === index ? { ...other, accept } : other)),
              })
            }
          />
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('author.removeBlank', { number: index + 1 })}
            disabled={answerKey.blanks.length <= 1}
            onClick={() =>
              onChange(
                { ...body, blanks: body.blanks.filter((_, at) => at !== index) },
                { ...answerKey, blanks: answerKey.blanks.filter((_, at) => at !== index) },
              )
            }
          />
        </div>
      ))}
      <div>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() =>
            onChange(
              { ...body, blanks: [...body.blanks, freshBlank()] },
              { ...answerKey, blanks: [...answerKey.blanks, freshBlankRule()] },
            )
          }
        >
          {t('author.addBlank')}
        </Button>
      </div>
    </div>
  );
}

function RubricEditor({
  answerKey,
  onChange,
}: {
  answerKey: KeyOf<'short_answer'>;
  onChange: (key: QuestionKey) => void;
}) {
  const { t } = useTranslation('questions');
  const put = (rubric: typeof answerKey.rubric) => onChange({ ...answerKey, rubric });
  const change = (index: number, patch: Partial<(typeof answerKey.rubric)[number]>) =>
    put(answerKey.rubric.map((point, at) => (at === index ? { ...point, ...patch } : point)));
  return (
    <div className={styles.rows}>
      <Input.TextArea
        autoSize={{ minRows: 3 }}
        aria-label={t('author.reference')}
        placeholder={t('author.reference')}
        value={answerKey.reference ?? ''}
        onChange={(event) => onChange({ ...answerKey, reference: event.target.value })}
      />
      {answerKey.rubric.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their place
        <div className={styles.row} key={index}>
          <Input
            style={{ flex: 2, minWidth: 180 }}
            aria-label={t('author.point', { number: index + 1 })}
            placeholder={t('author.point', { number: index + 1 })}
            value={point.title}
            onChange={(event) => change(index, { title: event.target.value })}
          />
          <InputNumber
            min={1}
            max={100}
            aria-label={t('author.weight')}
            value={point.weight}
            onChange={(weight) => change(index, { weight: weight ?? 1 })}
          />
          <Select
            mode="tags"
            open={false}
            style={{ flex: 2, minWidth: 180 }}
            aria-label={t('author.keywords')}
            placeholder={t('author.keywords')}
            value={point.any_of ?? []}
            onChange={(any_of: string[]) => change(index, { any_of })}
          />
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('author.removePoint', { number: index + 1 })}
            disabled={answerKey.rubric.length <= 1}
            onClick={() => put(answerKey.rubric.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => put([...answerKey.rubric, freshPoint()])}
        >
          {t('author.addPoint')}
        </Button>
      </div>
    </div>
  );
}

/** For kinds with rich keys (entries, flows, programs): the structure itself, checked by the server on saving. */
function JsonEditor({ body, answerKey, onChange }: Props) {
  const { t } = useTranslation('questions');
  const [text, setText] = useState(() => JSON.stringify({ body, key: answerKey }, null, 2));
  const [isBroken, setBroken] = useState(false);
  return (
    <div>
      <Input.TextArea
        className={styles.code ?? ''}
        autoSize={{ minRows: 12, maxRows: 28 }}
        aria-label={t('author.structure')}
        value={text}
        {...(isBroken ? { status: 'error' as const } : {})}
        onChange={(event) => {
          setText(event.target.value);
          try {
            const value = JSON.parse(event.target.value) as { body: QuestionBody; key: QuestionKey };
            setBroken(false);
            onChange(value.body, value.key);
          } catch {
            setBroken(true);
          }
        }}
      />
      <p className={styles.hint}>{isBroken ? t('author.broken') : t('author.structureHint')}</p>
    </div>
  );
}
