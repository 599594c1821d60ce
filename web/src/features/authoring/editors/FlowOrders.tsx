import { useTranslation } from 'react-i18next';
import type { Content } from '../api';
import styles from './editors.module.css';
import { CheckLine, ChoiceLine, Fields, Group, ManyLine, NumberLine, optionsOf, TextLine } from './fields';
import { Rows } from './Rows';

type Flow = Content<'flow'>['flow'];

interface Props {
  flow: Flow;
  onChange: (patch: Partial<Flow>) => void;
  disabled: boolean;
}

/** The lines that may not be crossed, steps that stand together, and other orders that are right too. */
export function FlowOrders({ flow, onChange, disabled }: Props) {
  const { t } = useTranslation('authoring');
  const right = flow.step.filter((step) => !step.distractor);
  const steps = optionsOf(right);
  return (
    <>
      <Group title={t('flow.critical')} hint={t('flow.criticalHint')}>
        <Rows
          label={t('flow.critical')}
          rows={flow.critical}
          add={t('flow.addCritical')}
          blank={() => ({ before: '', after: '', cap: 0.6, different_lanes: false })}
          keyOf={(_, index) => String(index)}
          disabled={disabled}
          onChange={(critical) => onChange({ critical })}
        >
          {(edge, change) => (
            <>
              <Fields>
                <ChoiceLine
                  label={t('fields.before')}
                  value={edge.before}
                  options={steps}
                  disabled={disabled}
                  onChange={(before) => change({ ...edge, before })}
                />
                <ChoiceLine
                  label={t('flow.afterwards')}
                  value={edge.after}
                  options={steps}
                  disabled={disabled}
                  onChange={(after) => change({ ...edge, after })}
                />
                <NumberLine
                  label={t('fields.cap')}
                  value={edge.cap}
                  max={1}
                  step={0.1}
                  disabled={disabled}
                  onChange={(cap) => change({ ...edge, cap: cap ?? 0 })}
                />
              </Fields>
              <CheckLine
                label={t('fields.different_lanes')}
                value={edge.different_lanes ?? false}
                disabled={disabled}
                onChange={(different_lanes) => change({ ...edge, different_lanes })}
              />
            </>
          )}
        </Rows>
      </Group>
      <Group title={t('flow.groups')} hint={t('flow.groupsHint')}>
        <Rows
          label={t('flow.groups')}
          rows={flow.group}
          add={t('flow.addGroup')}
          blank={() => ({ title: '', steps: [] })}
          keyOf={(_, index) => String(index)}
          disabled={disabled}
          onChange={(group) => onChange({ group })}
        >
          {(group, change) => (
            <Fields>
              <TextLine
                label={t('fields.title')}
                value={group.title}
                max={60}
                disabled={disabled}
                onChange={(title) => change({ ...group, title })}
              />
              <ManyLine
                label={t('flow.together')}
                value={group.steps}
                options={steps}
                disabled={disabled}
                onChange={(together) => change({ ...group, steps: together })}
              />
            </Fields>
          )}
        </Rows>
      </Group>
      <Group title={t('flow.alternatives')} hint={t('flow.alternativesHint')}>
        <Rows
          label={t('flow.alternatives')}
          rows={flow.alternative}
          add={t('flow.addAlternative')}
          blank={() => ({ after: Object.fromEntries(right.map((step) => [step.id, [...step.after]])) })}
          keyOf={(_, index) => String(index)}
          disabled={disabled}
          onChange={(alternative) => onChange({ alternative })}
        >
          {(order, change) => (
            <div className={styles.fields}>
              {right.map((step) => (
                <ManyLine
                  key={step.id}
                  label={t('flow.beforeStep', { title: step.title })}
                  value={order.after[step.id] ?? []}
                  options={steps.filter((one) => one.value !== step.id)}
                  disabled={disabled}
                  onChange={(after) => change({ after: { ...order.after, [step.id]: after } })}
                />
              ))}
            </div>
          )}
        </Rows>
      </Group>
    </>
  );
}
