import { useQuery } from '@tanstack/react-query';
import { Button, Input, InputNumber, Switch } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markingSearch } from '@/shared/lib/search';
import { listed } from '@/shared/lib/wording';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type AnswerGroup, commentsQuery, type Desk, deskQuery, useMark } from '../api';
import styles from '../components/desk.module.css';
import { rubricOf, sumOf } from '../model';

/** The marking desk: one question, answer by answer, without names. */
export function MarkingDeskPage() {
  const { t } = useTranslation('marking');
  const { search } = usePage(markingSearch);
  const isCell = search.task_id !== undefined && search.cell !== undefined;
  const desk = useQuery(
    deskQuery(
      isCell
        ? { python_task_id: search.task_id, cell: search.cell, class_id: search.class_id }
        : {
            assessment_id: search.assessment_id,
            exercise_id: search.exercise_id,
            class_id: search.class_id,
            version_id: search.question_id,
          },
    ),
  );
  const back = search.class_id ? { class_id: search.class_id } : {};
  if (search.question_id === undefined && !isCell) {
    return (
      <EmptyState
        title={t('desk.choose')}
        action={
          <LinkButton to="/gradeManage/correction" search={back}>
            {t('desk.toInbox')}
          </LinkButton>
        }
      />
    );
  }
  if (desk.error) return <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />;
  if (desk.data === undefined) return <Skeleton lines={10} />;
  return <Marking desk={desk.data} back={back} />;
}

function Marking({ desk, back }: { desk: Desk; back: { class_id?: number } }) {
  const { t } = useTranslation('marking');
  const [groups, setGroups] = useState(desk.groups);
  const [onlyWaiting, setOnlyWaiting] = useState(() => desk.groups.some((group) => group.state !== 'marked'));
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      desk.groups.findIndex((group) => group.state !== 'marked'),
    ),
  );
  const mark = useMark(desk.source_kind);
  const rubric = useMemo(() => rubricOf(desk.answer_key, desk.full), [desk]);
  const group = groups[index];
  const left = groups.reduce((sum, one) => sum + (one.state === 'marked' ? 0 : one.item_ids.length), 0);
  const all = groups.reduce((sum, one) => sum + one.item_ids.length, 0);

  const move = (by: number, from = groups) => {
    for (let at = index + by; at >= 0 && at < from.length; at += by) {
      if (!onlyWaiting || from[at]?.state !== 'marked') {
        setIndex(at);
        return;
      }
    }
  };
  const save = (points: number, chosen: number[], comment: string) => {
    if (group === undefined) return;
    mark.mutate(
      { item_ids: group.item_ids, points, rubric: chosen, comment },
      {
        onSuccess: () => {
          const next = groups.map((one, at) =>
            at === index ? { ...one, state: 'marked' as const, points, rubric: chosen, comment } : one,
          );
          setGroups(next);
          move(1, next);
        },
      },
    );
  };
  return (
    <>
      <PageHeader
        title={desk.title}
        tag={
          <StatusTag tone={desk.source_kind === 'exam' ? 'neutral' : 'primary'}>
            {t(`source.${desk.source_kind}`)}
          </StatusTag>
        }
        text={[listed(desk.class_names), t('desk.progress', { done: all - left, all })]
          .filter((part) => part !== '')
          .join(' · ')}
        actions={
          <>
            <Switch
              checked={onlyWaiting}
              onChange={setOnlyWaiting}
              checkedChildren={t('desk.onlyWaiting')}
              unCheckedChildren={t('desk.everything')}
              aria-label={t('desk.onlyWaiting')}
            />
            <LinkButton to="/gradeManage/correction" search={back}>
              {t('desk.toInbox')}
            </LinkButton>
          </>
        }
      />
      <div className={styles.desk}>
        <div>
          <section className={styles.question}>
            <QuestionStem text={desk.stem} />
            <details style={{ marginTop: 8 }}>
              <summary>{t('desk.reference')}</summary>
              <AnswerReview body={desk.body} answer={null} answerKey={desk.answer_key} />
            </details>
          </section>
          {group === undefined || (onlyWaiting && left === 0) ? (
            <EmptyState
              title={t('desk.done')}
              text={t('desk.doneText')}
              action={
                <LinkButton look="primary" to="/gradeManage/correction" search={back}>
                  {t('desk.toInbox')}
                </LinkButton>
              }
            />
          ) : (
            <AnswerCard group={group} body={desk} number={index + 1} total={groups.length} />
          )}
        </div>
        {group === undefined ? null : (
          <GivePanel
            key={`${index}-${group.item_ids[0]}`}
            group={group}
            full={desk.full}
            rubric={rubric}
            isBusy={mark.isPending}
            onSave={save}
            onMove={move}
          />
        )}
      </div>
    </>
  );
}

function AnswerCard({
  group,
  body,
  number,
  total,
}: {
  group: AnswerGroup;
  body: Desk;
  number: number;
  total: number;
}) {
  const { t } = useTranslation('marking');
  return (
    <article className={styles.answer} aria-live="polite">
      <header className={styles.answerHead}>
        <span>{t('desk.answer', { number, total })}</span>
        {group.item_ids.length > 1 ? (
          <StatusTag tone="primary">{t('desk.same', { count: group.item_ids.length })}</StatusTag>
        ) : null}
        <span className={styles.grow} />
        {group.state === 'marked' ? (
          <StatusTag tone="good">{t('desk.marked', { points: group.points ?? 0 })}</StatusTag>
        ) : null}
      </header>
      <AnswerReview body={body.body} answer={group.answer} files={group.files} />
      {group.texts.length > 0 ? (
        <div className={styles.hints}>
          <p>{t('desk.proposed', { points: group.proposed })}</p>
          <ul>
            {group.texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </article>
  );
}

interface GiveProps {
  group: AnswerGroup;
  full: number;
  rubric: { title: string; points: number }[];
  isBusy: boolean;
  onSave: (points: number, rubric: number[], comment: string) => void;
  onMove: (by: number) => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.tagName === 'TEXTAREA' || target.tagName === 'INPUT' || target.isContentEditable);

function GivePanel({ group, full, rubric, isBusy, onSave, onMove }: GiveProps) {
  const { t } = useTranslation('marking');
  const [chosen, setChosen] = useState(group.rubric);
  const [points, setPoints] = useState(group.points ?? group.proposed);
  const [comment, setComment] = useState(group.comment);
  const comments = useQuery(commentsQuery);
  const toggle = (index: number) => {
    const next = chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index].sort();
    setChosen(next);
    setPoints(sumOf(rubric, next, full));
  };
  const latest = useRef({ toggle, onMove, save: () => {}, setPoints });
  latest.current = { toggle, onMove, save: () => onSave(points, chosen, comment), setPoints };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { save, toggle: pick, onMove: go, setPoints: give } = latest.current;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || !isTyping(event.target))) {
        event.preventDefault();
        save();
        return;
      }
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const digit = Number(event.key);
      if (event.key.toLowerCase() === 'j') go(1);
      else if (event.key.toLowerCase() === 'k') go(-1);
      else if (Number.isInteger(digit) && event.key.trim() !== '') {
        if (rubric.length > 0 && digit >= 1 && digit <= rubric.length) pick(digit - 1);
        else if (digit <= full) give(digit);
      }
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [rubric.length, full]);
  return (
    <aside className={styles.panel} aria-label={t('desk.give')}>
      <div className={styles.points}>
        <span className={`${styles.big} sp-number`}>{points}</span>
        <span>/ {full}</span>
        <span className={styles.grow} />
        <InputNumber
          min={0}
          max={full}
          step={0.5}
          value={points}
          aria-label={t('desk.points')}
          onChange={(value) => setPoints(value ?? 0)}
        />
      </div>
      {rubric.length > 0 ? (
        <div className={styles.rubric}>
          {rubric.map((line, index) => (
            <button
              key={line.title}
              type="button"
              className={styles.point}
              aria-pressed={chosen.includes(index)}
              onClick={() => toggle(index)}
            >
              <span className={styles.digit} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.grow}>{line.title}</span>
              <span className="sp-number">{line.points}</span>
            </button>
          ))}
        </div>
      ) : null}
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder={t('desk.comment')}
        aria-label={t('desk.comment')}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className={styles.comments}>
        {(comments.data ?? []).slice(0, 6).map((one) => (
          <Button key={one.id} size="small" onClick={() => setComment(one.text)}>
            {one.text.length > 14 ? `${one.text.slice(0, 14)}…` : one.text}
          </Button>
        ))}
      </div>
      <Button type="primary" block loading={isBusy} onClick={() => onSave(points, chosen, comment)}>
        {group.item_ids.length > 1 ? t('desk.saveAll', { count: group.item_ids.length }) : t('desk.save')}
      </Button>
      <p className={styles.keys}>{t('desk.keys')}</p>
    </aside>
  );
}
