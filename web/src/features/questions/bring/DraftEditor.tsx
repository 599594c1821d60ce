import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { kindOf, questionKinds } from '@/shared/questions/kinds';
import { QuestionStem } from '@/shared/questions/QuestionStem';

import { Markdown } from '@/shared/ui/Markdown';
import { Panel } from '@/shared/ui/Panel';
import type { DraftText } from '../api';
import styles from './bring.module.css';
import type { Draft } from './useDrafts';

interface Props {
  draft: Draft;
  onChange: (patch: Partial<DraftText>) => void;
}

/** Kinds that a table or a text can hold. */
const writtenKinds = questionKinds.filter((kind) => kindOf(kind).inTables);

/** Corrects a draft, each fault at its part, beside the question as it will be. */
export function DraftEditor({ draft, onChange }: Props) {
  const { t } = useTranslation('questions');
  const { text } = draft;
  const fault = (field: string) => {
    const found = draft.faults.find((one) => one.field === field);
    return found ? { validateStatus: 'error' as const, help: found.message } : {};
  };
  const area = (field: 'stem' | 'answer' | 'rubric' | 'analysis', label: string, hint?: string) => (
    <Form.Item label={label} extra={hint} {...fault(field)}>
      <Input.TextArea
        aria-label={label}
        autoSize={{ minRows: field === 'stem' ? 2 : 1, maxRows: 10 }}
        value={text[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </Form.Item>
  );
  const line = (field: 'points' | 'difficulty' | 'knowledge' | 'tags' | 'chapter', label: string) => (
    <Form.Item label={label} {...fault(field)}>
      <Input
        aria-label={label}
        value={text[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </Form.Item>
  );
  const kind = questionKinds.find((one) => t(`kind.${one}`, { lng: 'zh-CN' }) === text.kind);
  const columns = kind && kindOf(kind).inTables;
  const hasOptions = text.options.length > 0 || columns?.hasOptions;
  return (
    <div className={styles.editor}>
      <Panel title={t('bring.editing', { number: draft.place + 1 })}>
        <Form layout="vertical">
          <Form.Item label={t('bank.kindFilter')} {...fault('kind')}>
            <Select
              aria-label={t('bank.kindFilter')}
              value={text.kind || undefined}
              options={writtenKinds.map((one) => ({
                value: t(`kind.${one}`, { lng: 'zh-CN' }),
                label: t(`kind.${one}`),
              }))}
              onChange={(chosen: string) => onChange({ kind: chosen })}
            />
          </Form.Item>
          {area('stem', t('bank.stem'))}
          {hasOptions ? (
            <Form.Item label={t('bring.options')} {...fault('options')}>
              <Options options={text.options} onChange={(options) => onChange({ options })} />
            </Form.Item>
          ) : null}
          {area(
            'answer',
            t('expected'),
            kind ? t(`bring.answerHelp.${kind}`, { defaultValue: '' }) : undefined,
          )}
          {columns?.hasRubric ? area('rubric', t('bring.rubric'), t('bring.rubricHelp')) : null}
          {area('analysis', t('bank.analysis'))}
          <div className={styles.facts}>
            {line('points', t('bank.points'))}
            {line('difficulty', t('bank.difficulty'))}
            {line('chapter', t('bring.chapter'))}
            {line('knowledge', t('bank.knowledge'))}
            {line('tags', t('bank.tags'))}
          </div>
        </Form>
      </Panel>
      <Panel title={t('author.preview')}>
        {draft.body ? (
          <>
            <QuestionStem text={text.stem} image={draft.image} />
            <AnswerReview onlyKey body={draft.body} answer={null} answerKey={draft.answer_key} />
            {text.analysis ? <Markdown text={text.analysis} /> : null}
          </>
        ) : (
          <p className={styles.help}>{t('bring.noPreview')}</p>
        )}
      </Panel>
    </div>
  );
}

const letters = 'ABCDEFGH';

/** Options A to H; the next empty one stands ready. */
function Options({ options, onChange }: { options: string[]; onChange: (options: string[]) => void }) {
  const { t } = useTranslation('questions');
  const shown = options.length < letters.length ? [...options, ''] : options;
  return (
    <div className={styles.options}>
      {shown.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its letter
        <div key={index} className={styles.option}>
          <span aria-hidden="true">{letters[index]}</span>
          <Input
            aria-label={t('author.option', { tab: letters[index] })}
            value={option}
            onChange={(event) => {
              const next = shown.map((one, at) => (at === index ? event.target.value : one));
              while (next.at(-1) === '') next.pop();
              onChange(next);
            }}
          />
        </div>
      ))}
    </div>
  );
}
