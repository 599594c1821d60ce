import { useTranslation } from 'react-i18next';
import type { Content } from '../api';
import { MarkdownEditor } from '../components/MarkdownEditor';
import { freeId } from '../model/rows';
import type { FormProps } from './desk';
import styles from './editors.module.css';
import { FlowOrders } from './FlowOrders';
import { FlowTrial } from './FlowTrial';
import {
  CheckLine,
  ChoiceLine,
  Fields,
  Group,
  ManyLine,
  NumberLine,
  optionsOf,
  TextLine,
  wordsOf,
} from './fields';
import { Rows } from './Rows';

type Flow = Content<'flow'>['flow'];
type Step = Flow['step'][number];

const kinds = ['step', 'gateway', 'document'] as const;

const blankStep = (used: readonly string[]): Step => ({
  id: freeId('s', used),
  title: '',
  kind: 'step',
  lane: '',
  after: [],
  critical: false,
  optional: false,
  distractor: false,
  feedback: '',
});

/** A flow: its steps with what stands before each, the lanes, and the lines that internal control draws. */
export function FlowForm({ content, onChange, desk }: FormProps<Content<'flow'>>) {
  const { t } = useTranslation('authoring');
  const { flow } = content;
  const { disabled, choices } = desk;
  const set = (patch: Partial<Flow>) => onChange({ flow: { ...flow, ...patch } });
  return (
    <div className={styles.form}>
      <Fields>
        <TextLine
          label={t('fields.title')}
          value={flow.title}
          disabled={disabled}
          onChange={(title) => set({ title })}
        />
        <ChoiceLine
          label={t('fields.chapter')}
          value={flow.chapter}
          options={optionsOf(choices.chapters)}
          disabled={disabled}
          onChange={(chapter) => set({ chapter })}
        />
        <TextLine
          label={t('fields.start')}
          value={flow.start}
          max={40}
          disabled={disabled}
          onChange={(start) => set({ start })}
        />
        <TextLine
          label={t('fields.end')}
          value={flow.end}
          max={40}
          disabled={disabled}
          onChange={(end) => set({ end })}
        />
        <ManyLine
          isOpen
          label={t('fields.lanes')}
          hint={t('flow.lanesHint')}
          value={flow.lanes}
          options={wordsOf(flow.lanes)}
          disabled={disabled}
          onChange={(lanes) => set({ lanes })}
        />
      </Fields>
      <MarkdownEditor
        label={t('flow.text')}
        value={flow.text}
        onChange={(text) => set({ text })}
        files={desk.files}
        upload={desk.upload}
        disabled={disabled}
        rows={6}
      />
      <Steps flow={flow} onChange={set} disabled={disabled} />
      <FlowOrders flow={flow} onChange={set} disabled={disabled} />
      <FlowTrial courseId={desk.courseId} flow={flow} />
      <Group title={t('flow.scoring')}>
        <Fields>
          <NumberLine
            label={t('fields.extra_penalty')}
            value={flow.extra_penalty}
            max={5}
            step={0.1}
            disabled={disabled}
            onChange={(extra_penalty) => set({ extra_penalty: extra_penalty ?? 0 })}
          />
          <NumberLine
            label={t('fields.lane_weight')}
            value={flow.lane_weight}
            max={1}
            step={0.1}
            disabled={disabled}
            onChange={(lane_weight) => set({ lane_weight: lane_weight ?? 0 })}
          />
          <NumberLine
            label={t('fields.step_cap')}
            value={flow.step_cap}
            max={1}
            step={0.1}
            disabled={disabled}
            onChange={(step_cap) => set({ step_cap: step_cap ?? 0 })}
          />
        </Fields>
      </Group>
    </div>
  );
}

interface StepsProps {
  flow: Flow;
  onChange: (patch: Partial<Flow>) => void;
  disabled: boolean;
}

/** The steps to choose from: the right ones with what stands before each, and wrong ones. */
function Steps({ flow, onChange: set, disabled }: StepsProps) {
  const { t } = useTranslation('authoring');
  const steps = optionsOf(flow.step.filter((step) => !step.distractor));
  return (
    <Group title={t('fields.step')} hint={t('flow.stepsHint')}>
      <Rows
        label={t('fields.step')}
        rows={flow.step}
        add={t('flow.addStep')}
        blank={() => blankStep(flow.step.map((step) => step.id))}
        keyOf={(step) => step.id}
        disabled={disabled}
        onChange={(step) => set({ step })}
      >
        {(step, change) => (
          <>
            <Fields>
              <TextLine
                label={t('flow.stepTitle')}
                value={step.title}
                max={60}
                disabled={disabled}
                onChange={(title) => change({ ...step, title })}
              />
              <ChoiceLine
                label={t('flow.drawnAs')}
                value={step.kind}
                options={kinds.map((kind) => ({ value: kind, label: t(`values.kind.${kind}`) }))}
                disabled={disabled}
                onChange={(kind) => change({ ...step, kind: kind as Step['kind'] })}
              />
              {flow.lanes.length > 0 ? (
                <ChoiceLine
                  label={t('fields.lane')}
                  value={step.lane}
                  options={wordsOf(flow.lanes)}
                  disabled={disabled}
                  onChange={(lane) => change({ ...step, lane })}
                />
              ) : null}
              {step.distractor ? null : (
                <ManyLine
                  label={t('fields.after')}
                  value={step.after}
                  options={steps.filter((one) => one.value !== step.id)}
                  disabled={disabled}
                  onChange={(after) => change({ ...step, after })}
                />
              )}
              <TextLine
                label={t('fields.feedback')}
                value={step.feedback}
                disabled={disabled}
                onChange={(feedback) => change({ ...step, feedback })}
              />
            </Fields>
            <div className={styles.checks}>
              <CheckLine
                label={t('fields.critical')}
                value={step.critical ?? false}
                disabled={disabled || step.distractor === true}
                onChange={(critical) => change({ ...step, critical })}
              />
              <CheckLine
                label={t('fields.optional')}
                value={step.optional ?? false}
                disabled={disabled || step.distractor === true}
                onChange={(optional) => change({ ...step, optional })}
              />
              <CheckLine
                label={t('fields.distractor')}
                value={step.distractor ?? false}
                disabled={disabled}
                onChange={(distractor) =>
                  change({
                    ...step,
                    distractor,
                    ...(distractor ? { after: [], critical: false, optional: false } : {}),
                  })
                }
              />
            </div>
          </>
        )}
      </Rows>
    </Group>
  );
}
