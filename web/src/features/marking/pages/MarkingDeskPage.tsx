import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markingSearch } from '@/shared/lib/search';
import { listed } from '@/shared/lib/wording';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type Desk, deskQuery, useMark } from '../api';
import { AnswerCard } from '../components/AnswerCard';
import styles from '../components/desk.module.css';
import { GivePanel } from '../components/GivePanel';
import { isTold, rubricOf } from '../model';

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
  usePageTitle(desk.data?.title);
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

  const placeOf = (by: number, from = groups) => {
    for (let at = index + by; at >= 0 && at < from.length; at += by) {
      if (!onlyWaiting || from[at]?.state !== 'marked') return at;
    }
    return undefined;
  };
  const move = (by: number, from = groups) => {
    const at = placeOf(by, from);
    if (at !== undefined) setIndex(at);
  };
  const step = (by: number) => (placeOf(by) === undefined ? undefined : () => move(by));
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
            {isTold(desk.answer_key) ? (
              <details>
                <summary>{t('desk.reference')}</summary>
                <AnswerReview onlyKey body={desk.body} answer={null} answerKey={desk.answer_key} />
              </details>
            ) : null}
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
            <AnswerCard
              group={group}
              body={desk}
              number={index + 1}
              total={groups.length}
              onBefore={step(-1)}
              onAfter={step(1)}
            />
          )}
        </div>
        {group === undefined ? null : (
          <GivePanel
            key={`${index}-${group.item_ids[0]}`}
            source={desk.source_kind}
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
