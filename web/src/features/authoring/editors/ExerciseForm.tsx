import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/shared/ui/LinkButton';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { type Choices, type Content, choicesQuery } from '../api';
import type { Desk, FormProps } from './desk';
import styles from './editors.module.css';
import {
  CheckLine,
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
import { Rows } from './Rows';

type Exercise = Content<'exercise'>['exercise'];
type Use = Exercise['questions'][number];
type Draw = Exercise['draw'][number];

const keeps = ['best', 'last', 'average'] as const;
const idOf = (use: Use) => (typeof use === 'string' ? use : use.id);
const pointsOf = (use: Use) => (typeof use === 'string' ? null : (use.points ?? null));
const withPoints = (id: string, points: number | null): Use => (points === null ? id : { id, points });

/** An exercise: its questions one by one, or drawn for each student, and how often it may be done. */
export function ExerciseForm({ content, onChange, desk }: FormProps<Content<'exercise'>>) {
  const { t } = useTranslation('authoring');
  const { exercise } = content;
  const { disabled, choices } = desk;
  const set = (patch: Partial<Exercise>) => onChange({ exercise: { ...exercise, ...patch } });
  return (
    <div className={styles.form}>
      <Fields>
        <TextLine
          label={t('fields.title')}
          value={exercise.title}
          disabled={disabled}
          onChange={(title) => set({ title })}
        />
        <ChoiceLine
          label={t('fields.chapter')}
          value={exercise.chapter}
          options={optionsOf(choices.chapters)}
          disabled={disabled}
          onChange={(chapter) => set({ chapter })}
        />
        <NumberLine
          label={t('fields.attempts')}
          hint={t('exercise.attemptsHint')}
          value={exercise.attempts}
          max={100}
          disabled={disabled}
          onChange={(attempts) => set({ attempts: attempts ?? 0 })}
        />
        <ChoiceLine
          label={t('fields.keep')}
          value={exercise.keep}
          options={keeps.map((keep) => ({ value: keep, label: t(`values.keep.${keep}`) }))}
          disabled={disabled}
          onChange={(keep) => set({ keep: keep as Exercise['keep'] })}
        />
        <NumberLine
          label={t('exercise.minutes')}
          hint={t('exercise.minutesHint')}
          value={exercise.minutes}
          max={600}
          disabled={disabled}
          onChange={(minutes) => set({ minutes: minutes ?? 0 })}
        />
      </Fields>
      <CheckLine
        label={t('fields.shuffle')}
        value={exercise.shuffle ?? false}
        disabled={disabled}
        onChange={(shuffle) => set({ shuffle })}
      />
      <TextArea
        label={t('fields.summary')}
        value={exercise.summary}
        rows={2}
        disabled={disabled}
        onChange={(summary) => set({ summary })}
      />
      <Group title={t('exercise.questions')} hint={t('exercise.questionsHint')}>
        <Rows
          label={t('exercise.questions')}
          rows={exercise.questions}
          keyOf={(use, index) => `${idOf(use)} ${index}`}
          disabled={disabled}
          onChange={(questions) => set({ questions })}
        >
          {(use, change) => (
            <QuestionRow
              use={use}
              choices={choices}
              disabled={disabled}
              onPoints={(points) => change(withPoints(idOf(use), points))}
            />
          )}
        </Rows>
        <AddQuestion
          desk={desk}
          taken={exercise.questions.map(idOf)}
          onAdd={(id) => set({ questions: [...exercise.questions, id] })}
        />
      </Group>
      <Group title={t('fields.draw')} hint={t('exercise.drawHint')}>
        <Rows
          label={t('fields.draw')}
          rows={exercise.draw}
          add={t('exercise.addDraw')}
          blank={(): Draw => ({
            count: 5,
            kinds: [],
            knowledge: [],
            chapters: [],
            tags: [],
            difficulty: [],
            points: null,
          })}
          keyOf={(_, index) => String(index)}
          disabled={disabled}
          onChange={(draw) => set({ draw })}
        >
          {(draw, change) => <DrawRow {...{ draw, change, choices, disabled }} />}
        </Rows>
      </Group>
    </div>
  );
}

interface AddQuestionProps {
  desk: Desk;
  /** The questions that it has already. */
  taken: readonly string[];
  onAdd: (id: string) => void;
}

/** One more question of the bank; what was written there meanwhile, on a page of its own, is offered too. */
function AddQuestion({ desk: { courseId, choices, disabled }, taken, onAdd }: AddQuestionProps) {
  const { t } = useTranslation('authoring');
  const client = useQueryClient();
  const lookAgain = () => client.invalidateQueries({ queryKey: choicesQuery(courseId).queryKey });
  return (
    <div className={styles.line}>
      <SearchSelect<string | null>
        aria-label={t('exercise.addQuestion')}
        placeholder={t('exercise.addQuestion')}
        style={{ flex: '1 1 280px', maxWidth: 560 }}
        value={null}
        disabled={disabled}
        options={choices.questions
          .filter((one) => !taken.includes(one.id))
          .map((one) => ({ value: one.id, label: one.stem }))}
        onOpenChange={(isOpen) => {
          if (isOpen) void lookAgain();
        }}
        onChange={(id) => {
          if (id !== null) onAdd(id);
        }}
      />
      <LinkButton
        variant="text"
        to="/gradeManage/testPaper"
        search={{ class_id: undefined, course_id: courseId, paper_id: undefined, tab: 'bank' }}
      >
        {t('exercise.toBank')}
      </LinkButton>
    </div>
  );
}

interface QuestionRowProps {
  use: Use;
  choices: Choices;
  disabled: boolean;
  onPoints: (points: number | null) => void;
}

function QuestionRow({ use, choices, disabled, onPoints }: QuestionRowProps) {
  const { t } = useTranslation(['authoring', 'questions']);
  const known = choices.questions.find((one) => one.id === idOf(use));
  return (
    <div className={styles.fields}>
      <p className={styles.total}>
        {known?.stem ?? t('authoring:exercise.unknown', { id: idOf(use) })}
        <br />
        <small>{known ? t(`questions:kind.${known.kind}`) : ''}</small>
      </p>
      <NumberLine
        label={t('authoring:fields.points')}
        hint={known ? t('authoring:exercise.ownPoints', { points: known.points }) : undefined}
        value={pointsOf(use)}
        max={1000}
        step={0.5}
        disabled={disabled}
        onChange={onPoints}
      />
    </div>
  );
}

interface DrawRowProps {
  draw: Draw;
  change: (draw: Draw) => void;
  choices: Choices;
  disabled: boolean;
}

function DrawRow({ draw, change, choices, disabled }: DrawRowProps) {
  const { t } = useTranslation(['authoring', 'questions']);
  const kinds = [...new Set(choices.questions.map((one) => one.kind))];
  return (
    <Fields>
      <NumberLine
        label={t('authoring:fields.count')}
        value={draw.count}
        min={1}
        max={200}
        disabled={disabled}
        onChange={(count) => change({ ...draw, count: count ?? 1 })}
      />
      <ManyLine
        label={t('authoring:fields.kinds')}
        value={draw.kinds}
        options={kinds.map((kind) => ({ value: kind, label: t(`questions:kind.${kind}`) }))}
        disabled={disabled}
        onChange={(chosen) => change({ ...draw, kinds: chosen as Draw['kinds'] })}
      />
      <ManyLine
        label={t('authoring:fields.chapters')}
        value={draw.chapters}
        options={optionsOf(choices.chapters)}
        disabled={disabled}
        onChange={(chapters) => change({ ...draw, chapters })}
      />
      <ManyLine
        label={t('authoring:fields.knowledge')}
        value={draw.knowledge}
        options={wordsOf(choices.knowledge)}
        disabled={disabled}
        onChange={(knowledge) => change({ ...draw, knowledge })}
      />
      <NumberLine
        label={t('authoring:fields.points')}
        value={draw.points}
        max={1000}
        step={0.5}
        disabled={disabled}
        onChange={(points) => change({ ...draw, points })}
      />
    </Fields>
  );
}
