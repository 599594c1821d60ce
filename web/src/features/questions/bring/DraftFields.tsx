import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { kindOf, questionKinds } from '@/shared/questions/kinds';
import type { DraftText } from '../api';
import styles from './bring.module.css';
import type { Draft } from './useDrafts';

interface Props {
  text: DraftText;
  /** Of a part they are said with its number, at the whole. */
  faults: Draft['faults'];
  onChange: (patch: Partial<DraftText>) => void;
  /** Of a part: its number among the others. */
  part?: number;
}

/** Kinds that a table or a text can hold. */
const writtenKinds = questionKinds.filter((kind) => kindOf(kind).inTables);
const partKinds = writtenKinds.filter((kind) => kindOf(kind).parting === undefined);

type Field =
  | 'stem'
  | 'answer'
  | 'rubric'
  | 'rule'
  | 'analysis'
  | 'points'
  | 'difficulty'
  | 'knowledge'
  | 'tags'
  | 'chapter';

/** A draft as it was written, field by field; of a composite also its parts. */
export function DraftFields({ text, faults, onChange, part }: Props) {
  const { t } = useTranslation('questions');
  const name = (label: string) =>
    part === undefined ? label : `${t('shared.part', { number: part })} ${label}`;
  const fault = (field: string) => {
    const found = faults.find((one) => one.field === field);
    return found ? { validateStatus: 'error' as const, help: found.message } : {};
  };
  const area = (field: Field, label: string, hint?: string) => (
    <Form.Item label={label} extra={hint} {...fault(field)}>
      <Input.TextArea
        aria-label={name(label)}
        autoSize={{ minRows: field === 'stem' ? 2 : 1, maxRows: 10 }}
        value={text[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </Form.Item>
  );
  const line = (field: Field, label: string, hint?: string) => (
    <Form.Item label={label} extra={hint} {...fault(field)}>
      <Input
        aria-label={name(label)}
        value={text[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </Form.Item>
  );
  const kind = questionKinds.find((one) => t(`kind.${one}`, { lng: 'zh-CN' }) === text.kind);
  const columns = kind && kindOf(kind).inTables;
  const hasOptions = text.options.length > 0 || columns?.hasOptions;
  // What this browser kept from before there were parts has none.
  const parts = text.parts ?? [];
  const hasParts = parts.length > 0 || columns?.hasParts;
  const help = (of: 'answerHelp' | 'ruleHelp') =>
    kind ? t(`bring.${of}.${kind}`, { defaultValue: '' }) : undefined;
  return (
    <>
      <Form.Item label={t('bank.kindFilter')} {...fault('kind')}>
        <Select
          aria-label={name(t('bank.kindFilter'))}
          value={text.kind || undefined}
          options={(part === undefined ? writtenKinds : partKinds).map((one) => ({
            value: t(`kind.${one}`, { lng: 'zh-CN' }),
            label: t(`kind.${one}`),
          }))}
          onChange={(chosen: string) => onChange({ kind: chosen })}
        />
      </Form.Item>
      {area('stem', t('bank.stem'), hasParts ? t('bring.materialHelp') : undefined)}
      {hasOptions ? (
        <Form.Item label={t('bring.options')} {...fault('options')}>
          <Options options={text.options} onChange={(options) => onChange({ options })} />
        </Form.Item>
      ) : null}
      {hasParts ? (
        <Form.Item label={t('bring.parts')} {...fault('parts')}>
          <Parts parts={parts} onChange={(next) => onChange({ parts: next })} />
        </Form.Item>
      ) : (
        area('answer', t('expected'), help('answerHelp'))
      )}
      {columns?.hasRubric ? area('rubric', t('bring.rubric'), t('bring.rubricHelp')) : null}
      {columns?.hasRule ? line('rule', t('author.ordering.rule'), help('ruleHelp')) : null}
      {area('analysis', t('bank.analysis'))}
      <div className={styles.facts}>
        {line('points', t('bank.points'))}
        {part === undefined ? (
          <>
            {line('difficulty', t('bank.difficulty'))}
            {line('chapter', t('bring.chapter'))}
            {line('knowledge', t('bank.knowledge'))}
            {line('tags', t('bank.tags'))}
          </>
        ) : null}
      </div>
    </>
  );
}

/** The questions of a composite, each folded below its number. */
function Parts({ parts, onChange }: { parts: DraftText[]; onChange: (parts: DraftText[]) => void }) {
  const { t } = useTranslation('questions');
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <details key={at} className={styles.part}>
      <summary>
        {t('shared.part', { number: at + 1 })} {part.kind}
      </summary>
      <DraftFields
        part={at + 1}
        text={part}
        faults={[]}
        onChange={(patch) =>
          onChange(parts.map((other, place) => (place === at ? { ...other, ...patch } : other)))
        }
      />
    </details>
  ));
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Options from A on; the next empty one stands ready. */
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
