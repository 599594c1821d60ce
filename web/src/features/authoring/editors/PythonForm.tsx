import { useTranslation } from 'react-i18next';
import type { Content } from '../api';
import { MarkdownEditor } from '../components/MarkdownEditor';
import type { FormProps } from './desk';
import styles from './editors.module.css';
import {
  ChoiceLine,
  Fields,
  Group,
  ManyLine,
  NumberLine,
  optionsOf,
  TextArea,
  TextLine,
  wordsOf,
} from './fields';
import { TaskFiles } from './TaskFiles';
import { TestsForm } from './TestsForm';
import { Trials } from './Trials';
import { WrongSolutions } from './WrongSolutions';

type Task = Content<'python'>['task'];

const keeps = ['best', 'last', 'average'] as const;
const uses = ['practice', 'graded'] as const;

/** A Python task: what is asked, where students begin, the reference, its tests, and wrong solutions with what they earn. */
export function PythonForm({ content, onChange, desk }: FormProps<Content<'python'>>) {
  const { t } = useTranslation('authoring');
  const { task } = content;
  const { head } = task;
  const { disabled, choices } = desk;
  const setTask = (patch: Partial<Task>) => onChange({ task: { ...task, ...patch } });
  const set = (patch: Partial<Task['head']>) => setTask({ head: { ...head, ...patch } });
  const company = choices.companies.find((one) => one.id === head.company);
  const isNotebook = head.notebook !== '';
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
          value={head.chapter}
          options={optionsOf(choices.chapters)}
          disabled={disabled}
          onChange={(chapter) => set({ chapter })}
        />
        <ChoiceLine
          label={t('fields.use')}
          value={head.use}
          options={uses.map((use) => ({ value: use, label: t(`values.use.${use}`) }))}
          disabled={disabled}
          onChange={(use) => set({ use: use as Task['head']['use'] })}
        />
        <NumberLine
          label={t('fields.points')}
          value={head.points}
          max={1000}
          disabled={disabled}
          onChange={(points) => set({ points: points ?? 0 })}
        />
        <NumberLine
          label={t('fields.difficulty')}
          value={head.difficulty}
          min={1}
          max={5}
          disabled={disabled}
          onChange={(difficulty) => set({ difficulty: difficulty ?? 3 })}
        />
        <NumberLine
          label={t('fields.attempts')}
          hint={t('exercise.attemptsHint')}
          value={head.attempts}
          max={100}
          disabled={disabled}
          onChange={(attempts) => set({ attempts: attempts ?? 0 })}
        />
        <ChoiceLine
          label={t('fields.keep')}
          value={head.keep}
          options={keeps.map((keep) => ({ value: keep, label: t(`values.keep.${keep}`) }))}
          disabled={disabled}
          onChange={(keep) => set({ keep: keep as Task['head']['keep'] })}
        />
        <ChoiceLine
          label={t('fields.company')}
          hint={t('python.companyHint')}
          value={head.company}
          options={[{ value: '', label: t('python.noCompany') }, ...optionsOf(choices.companies)]}
          disabled={disabled}
          onChange={(id) => set({ company: id, tables: [] })}
        />
        {company ? (
          <ManyLine
            label={t('fields.tables')}
            value={head.tables}
            options={optionsOf(company.tables)}
            disabled={disabled}
            onChange={(tables) => set({ tables })}
          />
        ) : null}
        <ManyLine
          label={t('fields.knowledge')}
          value={head.knowledge}
          options={wordsOf(choices.knowledge)}
          disabled={disabled}
          onChange={(knowledge) => set({ knowledge })}
        />
      </Fields>
      {isNotebook ? (
        <p className={styles.total}>{t('python.notebook', { name: head.notebook })}</p>
      ) : (
        <>
          <MarkdownEditor
            label={t('fields.instructions')}
            value={task.instructions}
            onChange={(instructions) => setTask({ instructions })}
            files={desk.files}
            upload={desk.upload}
            disabled={disabled}
            rows={12}
          />
          <Code
            label={t('fields.starter')}
            value={task.starter}
            disabled={disabled}
            onChange={(starter) => setTask({ starter })}
          />
          <Code
            label={t('fields.solution')}
            value={task.solution}
            disabled={disabled}
            onChange={(solution) => setTask({ solution })}
          />
          <TaskFiles folder="data" paths={head.data ?? []} desk={desk} onChange={(data) => set({ data })} />
          <TaskFiles
            folder="hidden"
            paths={head.hidden ?? []}
            desk={desk}
            onChange={(hidden) => set({ hidden })}
          />
          <Group title={t('python.tests')} hint={t('python.testsHint')}>
            <TestsForm
              text={task.declared_tests ?? ''}
              hasProgram={Boolean(task.test_program)}
              disabled={disabled}
              onChange={(text) => setTask({ declared_tests: text === '' ? null : text })}
            />
            <Code
              label={t('fields.test_program')}
              value={task.test_program ?? ''}
              disabled={disabled}
              onChange={(text) => setTask({ test_program: text === '' ? null : text })}
            />
          </Group>
          <WrongSolutions
            wrong={task.wrong}
            starter={task.starter}
            disabled={disabled}
            onChange={(wrong) => setTask({ wrong })}
          />
          <Trials courseId={desk.courseId} task={task} disabled={disabled} onChange={setTask} />
        </>
      )}
    </div>
  );
}

const Code = (props: {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (text: string) => void;
}) => <TextArea {...props} isCode max={200_000} rows={6} />;
