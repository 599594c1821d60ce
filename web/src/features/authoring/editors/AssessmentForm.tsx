import { useTranslation } from 'react-i18next';
import type { Content } from '../api';
import type { FormProps } from './desk';
import styles from './editors.module.css';
import { ChoiceLine, Fields, Group, NumberLine, optionsOf, TextLine } from './fields';

type Assessment = Content<'assessment'>['assessment'];

const counts = ['none', 'practical', 'final'] as const;
const keeps = ['best', 'last', 'average'] as const;
const leaves = ['ignore', 'record', 'warn', 'hand_in'] as const;
const takeOvers = ['free', 'supervised'] as const;
const shown = ['score', 'answer', 'key', 'analysis'] as const;
const times = ['never', 'submitted', 'closed', 'released'] as const;

/** Tells the activities of tasks from the papers among the choices; no id has such a sign. */
const ofActivity = '#';

/** What a teacher begins with who sets an assessment of the course: its paper, its time, its rules. */
export function AssessmentForm({ content, onChange, desk }: FormProps<Content<'assessment'>>) {
  const { t } = useTranslation(['authoring', 'exams']);
  const { assessment } = content;
  const { activity = '' } = assessment;
  const { disabled, choices } = desk;
  const set = (patch: Partial<Assessment>) => onChange({ assessment: { ...assessment, ...patch } });
  const figure = (
    key: 'minutes' | 'attempts' | 'late_entry_minutes' | 'pass_mark',
    label: string,
    max: number,
  ) => (
    <NumberLine
      label={label}
      value={assessment[key]}
      max={max}
      disabled={disabled}
      onChange={(value) => set({ [key]: value ?? 0 })}
    />
  );
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t('authoring:assessment.hint')}</p>
      <Fields>
        <TextLine
          label={t('authoring:fields.title')}
          value={assessment.title}
          disabled={disabled}
          onChange={(title) => set({ title })}
        />
        <ChoiceLine
          label={t('exams:form.paper')}
          hint={activity ? t('authoring:assessment.activityHint') : undefined}
          value={activity ? `${ofActivity}${activity}` : assessment.paper}
          options={[
            ...optionsOf(choices.papers),
            ...optionsOf(choices.exam_activities).map(({ value, label }) => ({
              value: `${ofActivity}${value}`,
              label: t('authoring:assessment.activity', { title: label }),
            })),
          ]}
          disabled={disabled}
          onChange={(value) =>
            set(
              value.startsWith(ofActivity)
                ? { paper: '', activity: value.slice(ofActivity.length), counts_as: 'none' }
                : { paper: value, activity: '' },
            )
          }
        />
        <ChoiceLine
          label={t('exams:form.countsAs')}
          value={assessment.counts_as}
          options={counts.map((value) => ({ value, label: t(`exams:countsAs.${value}`) }))}
          disabled={disabled || activity !== ''}
          onChange={(value) => set({ counts_as: value as Assessment['counts_as'] })}
        />
      </Fields>
      <Group title={t('exams:form.groups.time')}>
        <Fields>
          {figure('minutes', t('exams:form.minutes'), 600)}
          {figure('late_entry_minutes', t('exams:form.late'), 600)}
        </Fields>
      </Group>
      <Rules assessment={assessment} set={set} disabled={disabled} />
      <Group title={t('exams:form.groups.marks')}>
        <Fields>
          {figure('attempts', t('exams:form.attempts'), 100)}
          <ChoiceLine
            label={t('exams:form.keep')}
            value={assessment.keep}
            options={keeps.map((value) => ({ value, label: t(`exams:form.keepOf.${value}`) }))}
            disabled={disabled}
            onChange={(value) => set({ keep: value as Assessment['keep'] })}
          />
          {figure('pass_mark', t('exams:form.pass'), 100)}
          <NumberLine
            label={t('exams:form.appealDays')}
            hint={t('exams:form.appealDaysHint')}
            value={assessment.appeal_days ?? 7}
            max={60}
            disabled={disabled}
            onChange={(value) => set({ appeal_days: value ?? 0 })}
          />
        </Fields>
      </Group>
    </div>
  );
}

interface RulesProps {
  assessment: Assessment;
  set: (patch: Partial<Assessment>) => void;
  disabled: boolean;
}

/** What happens to whoever leaves the page or changes the computer, and what is seen when. */
function Rules({ assessment, set, disabled }: RulesProps) {
  const { t } = useTranslation('exams');
  const { leave_page: leave, review } = assessment;
  return (
    <>
      <Group title={t('form.groups.rules')}>
        <Fields>
          <ChoiceLine
            label={t('form.leave')}
            value={leave.action}
            options={leaves.map((value) => ({ value, label: t(`form.leaveOf.${value}`) }))}
            disabled={disabled}
            onChange={(value) =>
              set({
                leave_page: { action: value as typeof leave.action, limit: value === 'hand_in' ? 3 : 0 },
              })
            }
          />
          {leave.action === 'hand_in' ? (
            <NumberLine
              label={t('form.leaveLimit')}
              value={leave.limit ?? 0}
              max={100}
              disabled={disabled}
              onChange={(limit) => set({ leave_page: { ...leave, limit: limit ?? 0 } })}
            />
          ) : null}
          <ChoiceLine
            label={t('form.takeOver')}
            value={assessment.take_over ?? 'free'}
            options={takeOvers.map((value) => ({ value, label: t(`form.takeOverOf.${value}`) }))}
            disabled={disabled}
            onChange={(value) => set({ take_over: value as (typeof takeOvers)[number] })}
          />
        </Fields>
      </Group>
      <Group title={t('form.review')}>
        <Fields>
          {shown.map((part) => (
            <ChoiceLine
              key={part}
              label={t(`form.reviewOf.${part}`)}
              value={review[part]}
              options={times.map((value) => ({ value, label: t(`form.timeOf.${value}`) }))}
              disabled={disabled}
              onChange={(value) => set({ review: { ...review, [part]: value as (typeof times)[number] } })}
            />
          ))}
        </Fields>
      </Group>
    </>
  );
}
