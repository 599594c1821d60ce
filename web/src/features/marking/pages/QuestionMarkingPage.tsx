import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { markingSearch } from '@/shared/lib/search';
import { listed } from '@/shared/lib/wording';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { SharedStem } from '@/shared/questions/SharedStem';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type QuestionMarkingView, questionMarkingQuery } from '../api';
import { AnswerCard } from '../components/AnswerCard';
import { useDesk } from '../components/desk/useDesk';
import { GivePanel } from '../components/GivePanel';
import styles from '../components/marking.module.css';
import { isTold, rubricOf } from '../model';

/** Marking one question, answer by answer, without names. */
export function QuestionMarkingPage() {
  const { t } = useTranslation('marking');
  const { search } = usePage(markingSearch);
  const isCell = search.task_id !== undefined && search.cell !== undefined;
  const isNamed = isCell || search.question_id !== undefined || search.flow_id !== undefined;
  const view = useQuery(
    questionMarkingQuery(
      isCell
        ? { python_task_id: search.task_id, cell: search.cell, class_id: search.class_id }
        : {
            assessment_id: search.assessment_id,
            exercise_id: search.exercise_id,
            class_id: search.class_id,
            version_id: search.question_id,
            flow_id: search.flow_id,
          },
    ),
  );
  usePageTitle(view.data?.title);
  const back = search.class_id ? { class_id: search.class_id } : {};
  if (!isNamed) {
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
  if (view.error) return <ErrorState error={view.error} onRetry={() => void view.refetch()} />;
  if (view.data === undefined) return <Skeleton lines={10} />;
  return <Marking view={view.data} back={back} />;
}

function Marking({ view, back }: { view: QuestionMarkingView; back: { class_id?: number } }) {
  const { t } = useTranslation('marking');
  const { search } = usePage(markingSearch);
  const desk = useDesk(view);
  const { group, index, left, all, step } = desk;
  const rubric = useMemo(() => rubricOf(view.answer_key, view.full), [view]);
  return (
    <>
      <PageHeader
        title={view.title}
        tag={
          <StatusTag tone={view.source_kind === 'exam' ? 'neutral' : 'primary'}>
            {t(`source.${view.source_kind}`)}
          </StatusTag>
        }
        text={[listed(view.class_names), t('desk.progress', { done: all - left, all })]
          .filter((part) => part !== '')
          .join(' · ')}
        actions={
          <>
            <Switch
              checked={desk.onlyWaiting}
              onChange={desk.setOnlyWaiting}
              checkedChildren={t('desk.onlyWaiting')}
              unCheckedChildren={t('desk.everything')}
              aria-label={t('desk.onlyWaiting')}
            />
            {view.source_kind === 'exam' && search.assessment_id !== undefined ? (
              <LinkButton
                to="/gradeManage/regrade"
                search={{ ...back, assessment_id: search.assessment_id, question_id: search.question_id }}
              >
                {t('desk.regrade')}
              </LinkButton>
            ) : null}
            <LinkButton to="/gradeManage/correction" search={back}>
              {t('desk.toInbox')}
            </LinkButton>
          </>
        }
      />
      <div className={styles.desk}>
        <div>
          <SharedStem shared={view.shared}>
            <section className={styles.question}>
              <QuestionStem text={view.stem} />
              {isTold(view.answer_key) ? (
                <details>
                  <summary>{t('desk.reference')}</summary>
                  <AnswerReview onlyKey body={view.body} answer={null} answerKey={view.answer_key} />
                </details>
              ) : null}
            </section>
            {group === undefined || (desk.onlyWaiting && left === 0 && group.second?.reference == null) ? (
              <EmptyState
                title={t('desk.done')}
                text={t('desk.doneText')}
                action={
                  <LinkButton variant="primary" to="/gradeManage/correction" search={back}>
                    {t('desk.toInbox')}
                  </LinkButton>
                }
              />
            ) : (
              <AnswerCard
                group={group}
                body={view}
                number={index + 1}
                total={desk.groups.length}
                onBefore={step(-1)}
                onAfter={step(1)}
              />
            )}
          </SharedStem>
        </div>
        {group === undefined ? null : (
          <GivePanel
            key={`${index}-${group.item_ids[0]}`}
            source={view.source_kind}
            group={group}
            full={view.full}
            rubric={rubric}
            isBusy={desk.isBusy}
            onSave={desk.save}
            onMove={desk.move}
          />
        )}
      </div>
    </>
  );
}
