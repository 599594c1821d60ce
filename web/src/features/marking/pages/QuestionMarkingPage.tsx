import { useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markingSearch } from '@/shared/lib/search';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { listed } from '@/shared/lib/wording';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { SharedStem } from '@/shared/questions/SharedStem';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { DetailLayout } from '@/shared/ui/DetailLayout';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Meter } from '@/shared/ui/Meter';
import { PageHeader } from '@/shared/ui/PageHeader';
import { preloadRichText } from '@/shared/ui/RichText';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { isNamed, type QuestionMarkingView, questionMarkingQuery } from '../api';
import { Came } from '../components/desk/GoOn';
import { KeyMap } from '../components/desk/KeyMap';
import { useDeskKeys } from '../components/desk/keys';
import { usePassage } from '../components/desk/passage';
import { Strip } from '../components/desk/Strip';
import { TagCounts } from '../components/desk/TagCounts';
import { useDesk } from '../components/desk/useDesk';
import { type BookWork, Workplace } from '../components/desk/Workplace';
import { GivePanel } from '../components/GivePanel';
import styles from '../components/marking.module.css';
import { type InboxPart, partOf } from '../components/wayTo';
import { isTold } from '../model';

// Returns and references are rich texts: the library is fetched beside the first of them.
preloadRichText();

/** Marking one question, answer by answer, without names. */
export function QuestionMarkingPage({ books }: { books: BookWork }) {
  const { t } = useTranslation('marking');
  const { search } = usePage(markingSearch);
  const of = {
    assessment_id: search.assessment_id,
    exercise_id: search.exercise_id,
    python_task_id: search.task_id,
    cell: search.cell,
    class_id: search.class_id,
    version_id: search.question_id,
    flow_id: search.flow_id,
    company_id: search.company_id,
    activity_id: search.activity_id,
  };
  const view = useQuery(questionMarkingQuery(of));
  const passage = usePassage();
  usePageTitle(view.data?.title);
  const back = partOf(search);
  if (!isNamed(of)) {
    return (
      <EmptyState
        area="marks"
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
  return (
    <Marking
      key={passage.key}
      view={view.data}
      passage={passage}
      asked={search.item_id}
      back={back}
      books={books}
    />
  );
}

interface MarkingProps {
  view: QuestionMarkingView;
  passage: ReturnType<typeof usePassage>;
  asked: number | undefined;
  back: InboxPart;
  books: BookWork;
}

function Marking({ view, passage, asked, back, books }: MarkingProps) {
  const { t } = useTranslation('marking');
  const desk = useDesk(view, passage, asked);
  // Where nothing was given yet, the last mark of the question before is taken back.
  const undo = desk.undo ?? (desk.isUntouched ? passage.undo : undefined);
  const { group, left, all } = desk;
  const { rubric } = view;
  const hasReference = isTold(view.answer_key);
  // On a phone there is no beside; and the pages of a file need the width: what is expected of it stands in the panel too.
  const isNarrow = useMedia(phone);
  const [isReferenceHidden, setReferenceHidden] = useState(isNarrow || view.body.kind === 'file_upload');
  const [isHelping, setHelping] = useState(false);
  const showsReference = hasReference && !isReferenceHidden;
  useDeskKeys({
    onUndo: undo,
    onReference: () => setReferenceHidden((hidden) => !hidden),
  });
  return (
    <>
      <PageHeader
        title={view.title}
        tag={
          <>
            <StatusTag tone={view.source_kind === 'exam' ? 'neutral' : 'primary'}>
              {t(`source.${view.source_kind}`)}
            </StatusTag>
            <span className={styles.progress}>
              <Meter
                value={all - left}
                of={all}
                label={t('inbox.progress')}
                figure={t('desk.progress', { done: all - left, all })}
              />
            </span>
          </>
        }
        text={listed(view.class_names)}
        actions={<Acts view={view} desk={desk} undo={undo} back={back} onHelp={() => setHelping(true)} />}
      />
      <DetailLayout
        isRailKept
        railLabel={t('desk.give')}
        main={
          <div>
            {passage.goBack && desk.isUntouched && !desk.isOver ? (
              <Came title={view.title} count={left} onBack={passage.goBack} />
            ) : null}
            <SharedStem shared={view.shared}>
              {view.stem === '' ? null : (
                <section className={styles.question}>
                  <QuestionStem text={view.stem} body={view.body} />
                  {hasReference && !showsReference ? (
                    <Button size="small" onClick={() => setReferenceHidden(false)}>
                      {t('desk.reference')}
                    </Button>
                  ) : null}
                </section>
              )}
              <TagCounts groups={desk.groups} />
              {group === undefined ? null : <Strip desk={desk} />}
              <Workplace
                view={view}
                desk={desk}
                passage={passage}
                back={back}
                books={books}
                showsReference={showsReference}
                onHideReference={() => setReferenceHidden(true)}
              />
            </SharedStem>
          </div>
        }
        rail={
          group === undefined || desk.isOver ? null : (
            <GivePanel
              key={desk.key}
              source={view.source_kind}
              group={group}
              notes={desk.notes}
              onNotes={desk.setNotes}
              full={view.full}
              rubric={rubric}
              isBusy={desk.isBusy}
              onSave={desk.save}
              onMove={desk.move}
              onAnew={() => void passage.reload()}
            />
          )
        }
      />
      {isHelping ? <KeyMap hasRubric={rubric.length > 0} onClose={() => setHelping(false)} /> : null}
    </>
  );
}

function Acts({
  view,
  desk,
  undo,
  back,
  onHelp,
}: {
  view: QuestionMarkingView;
  desk: ReturnType<typeof useDesk>;
  undo: (() => void) | undefined;
  back: InboxPart;
  onHelp: () => void;
}) {
  const { t } = useTranslation(['marking', 'second']);
  const { search } = usePage(markingSearch);
  const isNarrow = useMedia(phone);
  const ofClass = search.class_id === undefined ? {} : { class_id: search.class_id };
  const ofExam =
    search.assessment_id === undefined ? undefined : { ...ofClass, assessment_id: search.assessment_id };
  return (
    <>
      <Switch
        checked={desk.onlyWaiting}
        onChange={desk.setOnlyWaiting}
        checkedChildren={t('marking:desk.onlyWaiting')}
        unCheckedChildren={t('marking:desk.everything')}
        aria-label={t('marking:desk.onlyWaiting')}
      />
      <Button disabled={undo === undefined} onClick={undo}>
        {t('marking:desk.undo')}
      </Button>
      {view.source_kind === 'exercise' && search.exercise_id !== undefined ? (
        <LinkButton
          to="/gradeManage/regrade"
          search={{ ...ofClass, exercise_id: search.exercise_id, question_id: search.question_id }}
        >
          {t(view.rubric.length > 0 ? 'marking:desk.editRubric' : 'marking:desk.regrade')}
        </LinkButton>
      ) : null}
      {view.source_kind === 'flow' && search.flow_id !== undefined ? (
        <LinkButton to="/gradeManage/regrade" search={{ ...ofClass, flow_id: search.flow_id }}>
          {t('marking:desk.regradeFlow')}
        </LinkButton>
      ) : null}
      {view.source_kind === 'exam' && ofExam ? (
        view.is_second ? (
          <LinkButton to="/gradeManage/secondMarking" search={ofExam}>
            {t('second:desk.toSecond')}
          </LinkButton>
        ) : (
          <LinkButton to="/gradeManage/regrade" search={{ ...ofExam, question_id: search.question_id }}>
            {t(view.rubric.length > 0 ? 'marking:desk.editRubric' : 'marking:desk.regrade')}
          </LinkButton>
        )
      ) : null}
      {isNarrow ? null : <Button onClick={onHelp}>{t('marking:keys.title')}</Button>}
      <LinkButton to="/gradeManage/correction" search={back}>
        {t('marking:desk.toInbox')}
      </LinkButton>
    </>
  );
}
