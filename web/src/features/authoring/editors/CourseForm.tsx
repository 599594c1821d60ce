import { useTranslation } from 'react-i18next';
import type { Content } from '../api';
import { MarkdownEditor } from '../components/MarkdownEditor';
import { freeId } from '../model/rows';
import type { Desk, FormProps } from './desk';
import styles from './editors.module.css';
import { FileLine } from './FileLine';
import { Fields, Group, ManyLine, NumberLine, TextArea, TextLine, wordsOf } from './fields';
import { Rows } from './Rows';

type Course = Content<'course'>;
type Weights = NonNullable<Course['head']['weights']>;

const parts = ['learning', 'tasks', 'exercises', 'python', 'practical', 'final'] as const;
const usual: Weights = { learning: 10, tasks: 25, exercises: 15, python: 15, practical: 15, final: 20 };

/** What the course says of itself, its projects and its weights, and the order of its chapters. */
export function CourseForm({ content, onChange, desk }: FormProps<Course>) {
  const { t } = useTranslation('authoring');
  const { head } = content;
  const { disabled } = desk;
  const set = (patch: Partial<Course['head']>) => onChange({ ...content, head: { ...head, ...patch } });
  const titleOf = (id: string) => desk.choices.chapters.find((one) => one.id === id)?.title ?? id;
  return (
    <div className={styles.form}>
      <Fields>
        <TextLine
          label={t('fields.title')}
          value={head.title}
          max={60}
          disabled={disabled}
          onChange={(title) => set({ title })}
        />
        <TextLine
          label={t('fields.subtitle')}
          value={head.subtitle}
          disabled={disabled}
          onChange={(subtitle) => set({ subtitle })}
        />
        <TextLine
          label={t('fields.category')}
          value={head.category}
          max={20}
          disabled={disabled}
          onChange={(category) => set({ category })}
        />
        <NumberLine
          label={t('fields.hours')}
          value={head.hours}
          max={1000}
          disabled={disabled}
          onChange={(hours) => set({ hours })}
        />
        <NumberLine
          label={t('fields.credits')}
          value={head.credits}
          max={100}
          step={0.5}
          disabled={disabled}
          onChange={(credits) => set({ credits })}
        />
        <FileLine
          label={t('fields.cover')}
          hint={t('course.coverHint')}
          value={head.cover}
          accept="image/*"
          desk={desk}
          onChange={(cover) => set({ cover })}
        />
      </Fields>
      <TextLine
        label={t('fields.audience')}
        value={head.audience}
        disabled={disabled}
        onChange={(audience) => set({ audience })}
      />
      <ManyLine
        isOpen
        label={t('fields.tags')}
        value={head.tags}
        options={wordsOf(head.tags)}
        disabled={disabled}
        onChange={(tags) => set({ tags })}
      />
      <MarkdownEditor
        label={t('fields.intro')}
        value={content.intro}
        onChange={(intro) => onChange({ ...content, intro })}
        files={desk.files}
        upload={desk.upload}
        disabled={disabled}
        rows={10}
      />
      <Group title={t('fields.knowledge')} hint={t('course.knowledgeHint')}>
        <ManyLine
          isOpen
          label={t('fields.knowledge')}
          value={head.knowledge}
          options={wordsOf(head.knowledge)}
          disabled={disabled}
          onChange={(knowledge) => set({ knowledge })}
        />
      </Group>
      <Group title={t('course.order')}>
        <Rows
          label={t('course.order')}
          rows={content.chapters}
          isFixed
          keyOf={(id) => id}
          disabled={disabled}
          onChange={(chapters) => onChange({ ...content, chapters })}
        >
          {(id) => <span>{titleOf(id)}</span>}
        </Rows>
      </Group>
      <Group title={t('fields.project')} hint={t('course.projectHint')}>
        <Rows
          label={t('fields.project')}
          rows={head.project}
          blank={() => ({
            id: freeId(
              'project-',
              head.project.map((one) => one.id),
            ),
            title: '',
            summary: '',
          })}
          keyOf={(one) => one.id}
          disabled={disabled}
          onChange={(project) => set({ project })}
        >
          {(one, change) => (
            <Fields>
              <TextLine
                label={t('fields.title')}
                value={one.title}
                disabled={disabled}
                onChange={(title) => change({ ...one, title })}
              />
              <TextLine
                label={t('fields.summary')}
                value={one.summary}
                disabled={disabled}
                onChange={(summary) => change({ ...one, summary })}
              />
            </Fields>
          )}
        </Rows>
      </Group>
      <Shares weights={head.weights} disabled={disabled} onChange={(weights) => set({ weights })} />
      <Teachers teachers={head.teacher} onChange={(teacher) => set({ teacher })} desk={desk} />
    </div>
  );
}

interface SharesProps {
  weights: Weights | null | undefined;
  onChange: (weights: Weights) => void;
  disabled: boolean;
}

/** The shares of the final mark; together a hundred. */
function Shares({ weights, onChange, disabled }: SharesProps) {
  const { t } = useTranslation('authoring');
  const shares = weights ?? usual;
  const total = parts.reduce((sum, part) => sum + shares[part], 0);
  return (
    <Group title={t('fields.weights')} hint={t('course.weightsHint')}>
      <Fields>
        {parts.map((part) => (
          <NumberLine
            key={part}
            label={t(`fields.${part}`)}
            value={shares[part]}
            max={100}
            unit="%"
            disabled={disabled}
            onChange={(share) => onChange({ ...shares, [part]: share ?? 0 })}
          />
        ))}
      </Fields>
      <p className={`${styles.total} ${total === 100 ? '' : styles.wrong}`} role="status">
        {t('course.total', { total })}
      </p>
    </Group>
  );
}

interface TeachersProps {
  teachers: Course['head']['teacher'];
  onChange: (teachers: Course['head']['teacher']) => void;
  desk: Desk;
}

/** Who teaches, as the course introduces them to students. */
function Teachers({ teachers, onChange, desk }: TeachersProps) {
  const { t } = useTranslation('authoring');
  return (
    <Group title={t('fields.teacher')}>
      <Rows
        label={t('fields.teacher')}
        rows={teachers}
        blank={() => ({ name: '', title: '', intro: '', photo: '' })}
        keyOf={(_, index) => String(index)}
        disabled={desk.disabled}
        onChange={onChange}
      >
        {(one, change) => (
          <>
            <Fields>
              <TextLine
                label={t('fields.name')}
                value={one.name}
                max={40}
                disabled={desk.disabled}
                onChange={(name) => change({ ...one, name })}
              />
              <TextLine
                label={t('course.post')}
                value={one.title}
                max={40}
                disabled={desk.disabled}
                onChange={(title) => change({ ...one, title })}
              />
              <FileLine
                label={t('fields.photo')}
                value={one.photo}
                accept="image/*"
                desk={desk}
                onChange={(photo) => change({ ...one, photo })}
              />
            </Fields>
            <TextArea
              label={t('course.about')}
              value={one.intro}
              rows={2}
              disabled={desk.disabled}
              onChange={(intro) => change({ ...one, intro })}
            />
          </>
        )}
      </Rows>
    </Group>
  );
}
