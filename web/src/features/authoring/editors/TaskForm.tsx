import { useTranslation } from 'react-i18next';
import type { Choices, Content } from '../api';
import { MarkdownEditor } from '../components/MarkdownEditor';
import { freeId } from '../model/rows';
import { BooksMarking } from './BooksMarking';
import type { FormProps } from './desk';
import styles from './editors.module.css';
import { ChoiceLine, Fields, Group, ManyLine, NumberLine, optionsOf, TextLine, wordsOf } from './fields';
import { Rows } from './Rows';

type Task = Content<'task'>;
type Activity = Task['head']['activities'][number];
type Kind = Activity['type'];

const kinds: Kind[] = ['python', 'simulation', 'flow', 'exercise', 'table'];

const blankActivity = (used: readonly string[]): Activity => ({
  id: freeId('a', used),
  type: 'exercise',
  title: '',
  ref: '',
  company: '',
  businesses: [],
  tables: [],
  parts: null,
  preset: null,
  own_company: false,
  own_accounts: false,
  booked: null,
  statements: [],
  statements_by_hand: false,
  weight: null,
});

/** The step with another kind of work: what only the former kind has would be a fault. */
const ofKind = (type: Kind, { id, title, weight }: Activity): Activity => ({
  ...blankActivity([]),
  ...{ id, title, type, weight: type === 'table' ? null : weight },
});

/** A task: what is to be done, by when, after what, and its steps. */
export function TaskForm({ content, onChange, desk }: FormProps<Task>) {
  const { t } = useTranslation('authoring');
  const { head } = content;
  const { disabled, choices } = desk;
  const set = (patch: Partial<Task['head']>) => onChange({ ...content, head: { ...head, ...patch } });
  return (
    <div className={styles.form}>
      <Fields>
        <TextLine
          label={t('fields.title')}
          value={head.title}
          disabled={disabled}
          onChange={(title) => set({ title })}
        />
        <ChoiceLine
          label={t('fields.chapter')}
          value={content.chapter}
          options={optionsOf(choices.chapters)}
          disabled={disabled}
          onChange={(chapter) => onChange({ ...content, chapter })}
        />
        <ChoiceLine
          label={t('fields.project')}
          value={head.project}
          options={[{ value: '', label: t('task.noProject') }, ...optionsOf(choices.projects)]}
          disabled={disabled}
          onChange={(project) => set({ project })}
        />
        <NumberLine
          label={t('fields.points')}
          value={head.points}
          disabled={disabled}
          onChange={(points) => set({ points: points ?? 0 })}
        />
        <NumberLine
          label={t('fields.due_days')}
          hint={t('task.dueHint')}
          value={head.due_days}
          max={365}
          disabled={disabled}
          onChange={(due_days) => set({ due_days })}
        />
        <NumberLine
          label={t('fields.late_percent')}
          value={head.late_percent}
          max={100}
          unit="%"
          disabled={disabled}
          onChange={(late_percent) => set({ late_percent: late_percent ?? 0 })}
        />
        <ManyLine
          label={t('fields.requires')}
          hint={t('task.requiresHint')}
          value={head.requires}
          options={optionsOf(choices.tasks.filter((one) => one.id !== head.id))}
          disabled={disabled}
          onChange={(requires) => set({ requires })}
        />
        <ManyLine
          label={t('fields.knowledge')}
          value={head.knowledge}
          options={wordsOf(choices.knowledge)}
          disabled={disabled}
          onChange={(knowledge) => set({ knowledge })}
        />
      </Fields>
      <MarkdownEditor
        label={t('task.body')}
        value={content.body}
        onChange={(body) => onChange({ ...content, body })}
        files={desk.files}
        upload={desk.upload}
        disabled={disabled}
        rows={10}
      />
      <Group title={t('fields.activities')} hint={t('task.activitiesHint')}>
        <Rows
          label={t('fields.activities')}
          rows={head.activities}
          add={t('task.addActivity')}
          blank={() => blankActivity(head.activities.map((one) => one.id))}
          keyOf={(one) => one.id}
          disabled={disabled}
          onChange={(activities) => set({ activities })}
        >
          {(one, change) => <ActivityRow {...{ one, change, choices, disabled }} />}
        </Rows>
      </Group>
    </div>
  );
}

interface RowProps {
  one: Activity;
  change: (one: Activity) => void;
  choices: Choices;
  disabled: boolean;
}

/** A step: of what kind, which work, and what share of the task it is. */
function ActivityRow({ one, change, choices, disabled }: RowProps) {
  const { t } = useTranslation('authoring');
  const works =
    one.type === 'python' ? choices.python : one.type === 'flow' ? choices.flows : choices.exercises;
  const hasCompany = one.type === 'simulation' || one.type === 'table';
  const company = choices.companies.find(({ id }) => id === one.company);
  const fields = (
    <Fields>
      <ChoiceLine
        label={t('task.kind')}
        value={one.type}
        options={kinds.map((kind) => ({ value: kind, label: t(`values.type.${kind}`) }))}
        disabled={disabled}
        onChange={(type) => change(ofKind(type as Kind, one))}
      />
      <TextLine
        label={t('fields.title')}
        value={one.title}
        disabled={disabled}
        onChange={(title) => change({ ...one, title })}
      />
      {hasCompany ? (
        <ChoiceLine
          label={t('fields.company')}
          value={one.company}
          options={optionsOf(choices.companies)}
          disabled={disabled}
          onChange={(id) => change({ ...one, company: id, businesses: [], tables: [] })}
        />
      ) : (
        <ChoiceLine
          label={t('task.work')}
          value={one.ref}
          options={optionsOf(works)}
          disabled={disabled}
          onChange={(ref) => change({ ...one, ref })}
        />
      )}
      {one.type === 'simulation' ? (
        <ManyLine
          label={t('fields.businesses')}
          hint={t('task.businessesHint')}
          value={one.businesses}
          options={optionsOf(company?.businesses ?? [])}
          disabled={disabled}
          onChange={(businesses) => change({ ...one, businesses })}
        />
      ) : null}
      {one.type === 'table' ? (
        <ManyLine
          label={t('fields.tables')}
          value={one.tables}
          options={optionsOf(company?.tables ?? [])}
          disabled={disabled}
          onChange={(tables) => change({ ...one, tables })}
        />
      ) : (
        <NumberLine
          label={t('fields.weight')}
          hint={t('task.weightHint')}
          value={one.weight}
          max={100}
          unit="%"
          disabled={disabled}
          onChange={(weight) => change({ ...one, weight })}
        />
      )}
    </Fields>
  );
  return (
    <>
      {fields}
      {one.type === 'simulation' ? <BooksMarking {...{ one, change, disabled }} /> : null}
    </>
  );
}
