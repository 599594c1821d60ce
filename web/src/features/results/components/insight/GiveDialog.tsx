import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, InputNumber, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { type Insight, type Of, type Offer, useGive, worksQuery } from '../../insightApi';
import { weakIn } from '../../model/insight';
import styles from './insight.module.css';

interface Props {
  of: Of;
  insight: Insight;
  knowledge: string;
  /** Who is chosen at first; otherwise those who are weak in it. */
  students?: number[] | undefined;
  onClose: () => void;
}

const nameOf = (work: Offer) => `${work.kind} ${work.id}`;
/** What is proposed of each kind: somebody who is weak needs a beginning, not all of it. */
const proposed = 2;
const proposalOf = (works: Offer[]) =>
  (['lecture', 'exercise', 'python', 'task'] as const).flatMap((kind) =>
    works
      .filter((work) => work.kind === kind)
      .slice(0, proposed)
      .map(nameOf),
  );

/** How many questions are proposed, and the most that may be given, as the server has it. */
const proposedQuestions = 5;
const mostQuestions = 20;

/** Gives questions, lectures, exercises, programs and tasks about a knowledge point to students: those who are weak in it, or who made a mistake, are chosen already. */
export function GiveDialog({ of, insight, knowledge, students, onClose }: Props) {
  const { t } = useTranslation('insight');
  const works = useQuery(worksQuery(of, knowledge));
  const give = useGive(of);
  const weak = weakIn(insight, knowledge);
  // Who made the mistake may have left the class since.
  const wrong = students?.filter((id) => insight.students.some((student) => student.user_id === id));
  const [people, setPeople] = useState<number[]>(wrong ?? weak);
  const [picked, setPicked] = useState<string[]>();
  const offered = works.data?.works;
  const chosen = picked ?? proposalOf(offered ?? []);
  const most = Math.min(works.data?.questions ?? 0, mostQuestions);
  const [count, setCount] = useState<number>();
  const questions = Math.min(count ?? proposedQuestions, most);
  const [note, setNote] = useState('');
  const ids = useId();
  const given = (offered ?? []).filter((work) => chosen.includes(nameOf(work)));
  const fault =
    given.length === 0 && questions === 0
      ? t('give.chooseWork')
      : people.length === 0
        ? t('give.chooseStudent')
        : undefined;
  const send = () =>
    give.mutate(
      {
        knowledge,
        note,
        works: given.map(({ kind, id }) => ({ kind, id })),
        questions: questions === 0 ? null : questions,
        user_ids: people,
      },
      {
        onSuccess: ({ msg }) => {
          notify.success(msg);
          onClose();
        },
      },
    );
  // Opened with what there is to choose: it would grow under the hand, and the keyboard begins at the first of it.
  if (works.isPending) return null;
  return (
    <Modal
      open
      title={t('give.title', { name: knowledge })}
      okText={t('give.send', { count: people.length })}
      cancelText={t('give.cancel')}
      okButtonProps={{ disabled: fault !== undefined }}
      confirmLoading={give.isPending}
      onOk={send}
      onCancel={onClose}
      footer={(buttons) => (
        <div className={styles.foot}>
          <span role="status">{fault}</span>
          {buttons}
        </div>
      )}
    >
      <form onSubmit={(event) => event.preventDefault()}>
        {works.data ? (
          <SetSize {...{ most, questions }} there={works.data.questions} onChange={setCount} />
        ) : null}
        <p className={styles.head} id={`${ids}-works`}>
          {t('give.works')}
        </p>
        {works.error ? <ErrorState error={works.error} onRetry={() => void works.refetch()} /> : null}
        {offered?.length === 0 ? <p className={styles.dim}>{t('give.noWorks')}</p> : null}
        <Checkbox.Group
          className={styles.choices ?? ''}
          aria-labelledby={`${ids}-works`}
          value={chosen}
          onChange={(next: string[]) => setPicked(next)}
        >
          {offered?.map((work) => (
            <Checkbox key={nameOf(work)} value={nameOf(work)}>
              {t(`give.${work.kind}`)} · {work.title}{' '}
              {work.questions === null ? null : (
                <small className={styles.dim}>{t('give.questions', { count: work.questions })}</small>
              )}
            </Checkbox>
          ))}
        </Checkbox.Group>
        <p className={styles.head} id={`${ids}-people`}>
          {t('give.students')}
          <small className={`sp-number ${styles.dim} ${styles.chosen}`}>
            {t('give.chosen', { count: people.length, total: insight.students.length })}
          </small>
          {wrong !== undefined && wrong.length > 0 ? (
            <Button size="small" type="link" onClick={() => setPeople(wrong)}>
              {t('give.wrongOnes', { count: wrong.length })}
            </Button>
          ) : null}
          {weak.length > 0 ? (
            <Button size="small" type="link" onClick={() => setPeople(weak)}>
              {t('give.weakOnes', { count: weak.length })}
            </Button>
          ) : null}
          <Button
            size="small"
            type="link"
            onClick={() => setPeople(insight.students.map((student) => student.user_id))}
          >
            {t('give.all')}
          </Button>
          <Button size="small" type="link" onClick={() => setPeople([])}>
            {t('give.none')}
          </Button>
        </p>
        <Checkbox.Group
          className={styles.people ?? ''}
          aria-labelledby={`${ids}-people`}
          value={people}
          options={insight.students.map((student) => ({ value: student.user_id, label: student.real_name }))}
          onChange={(next: number[]) => setPeople(next)}
        />
        <label className={styles.head} htmlFor={`${ids}-note`}>
          {t('give.note')}
        </label>
        <Input.TextArea
          id={`${ids}-note`}
          value={note}
          maxLength={500}
          showCount
          // Room for the count below it.
          style={{ marginBottom: 24 }}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Modal>
  );
}

interface SetProps {
  /** Questions about the knowledge point, and the most that may be given. */
  there: number;
  most: number;
  questions: number;
  onChange: (questions: number) => void;
}

/** How many questions each student gets. */
function SetSize({ there, most, questions, onChange }: SetProps) {
  const { t } = useTranslation('insight');
  const ids = useId();
  return (
    <>
      <label className={styles.head} htmlFor={`${ids}-questions`}>
        {t('give.set')}
      </label>
      <div className={styles.set}>
        <InputNumber
          id={`${ids}-questions`}
          min={0}
          max={most}
          value={questions}
          disabled={most === 0}
          aria-describedby={`${ids}-set`}
          onChange={(value) => onChange(value ?? 0)}
        />
        <small className={styles.dim} id={`${ids}-set`}>
          {most === 0 ? t('give.noQuestions') : t('give.setHelp', { count: there })}
        </small>
      </div>
    </>
  );
}
