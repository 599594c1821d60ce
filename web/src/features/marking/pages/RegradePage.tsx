import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { regradeSearch } from '@/shared/lib/search';
import { AuthorCourse } from '@/shared/questions/author/course';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { QuestionList } from '../components/regrade/QuestionList';
import { RecordList } from '../components/regrade/RecordList';
import styles from '../components/regrade/regrade.module.css';
import { type RegradeOf, type Regrades, regradesQuery } from '../regradeApi';

// The list comes first; editors of keys and the picture of a preview when one is opened.
const ChangeForm = lazily(() =>
  import('../components/regrade/ChangeForm').then((module) => module.ChangeForm),
);
const Preview = lazily(() => import('../components/regrade/Preview').then((module) => module.Preview));

/** In the address: a task in books as a whole, not one of its businesses. */
const WHOLE = 'all';

/** Puts marks right after an exam was marked: choose a question, say what is wrong with it, look at what changes, do it. */
export function RegradePage() {
  const { t } = useTranslation('regrade');
  const { search } = usePage(regradeSearch);
  const of = regradeOfSearch(search);
  const found = useQuery(regradesQuery(of));
  usePageTitle(found.data?.title);
  const back = search.class_id ? { class_id: search.class_id } : {};
  const toResults =
    of.kind === 'book' && search.class_id !== undefined ? (
      // Where it is asked for.
      <LinkButton
        to="/gradeManage/trainingResults"
        search={{ class_id: search.class_id, view: 'books', activity_id: of.id }}
      >
        {t('toBooks')}
      </LinkButton>
    ) : of.kind !== 'exam' ? (
      <LinkButton to="/gradeManage/correction" search={back}>
        {t('toInbox')}
      </LinkButton>
    ) : (
      <LinkButton
        to="/gradeManage/assessmentResults"
        search={{ ...back, ...(search.assessment_id ? { assessment_id: search.assessment_id } : {}) }}
      >
        {t('toResults')}
      </LinkButton>
    );
  if (of.id === 0) {
    return <EmptyState area="marks" title={t('choose.title')} text={t('choose.text')} action={toResults} />;
  }
  return (
    <>
      <PageHeader
        title={found.data ? t('titleOf', { title: found.data.title }) : t('title')}
        text={t(`text.${of.kind}`)}
        actions={toResults}
      />
      {found.error && found.data === undefined ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton lines={10} />
      ) : (
        <Suspense fallback={<Skeleton lines={10} />}>
          <AuthorCourse value={found.data.course_id}>
            <Steps found={found.data} of={of} />
          </AuthorCourse>
        </Suspense>
      )}
    </>
  );
}

function regradeOfSearch(search: {
  assessment_id?: number | undefined;
  exercise_id?: number | undefined;
  flow_id?: number | undefined;
  activity_id?: number | undefined;
}): RegradeOf {
  if (search.exercise_id !== undefined) return { kind: 'exercise', id: search.exercise_id };
  if (search.flow_id !== undefined) return { kind: 'flow', id: search.flow_id };
  if (search.activity_id !== undefined) return { kind: 'book', id: search.activity_id };
  return { kind: 'exam', id: search.assessment_id ?? 0 };
}

/** One thing at a time: the preview, the form, or the list. */
function Steps({ found, of }: { found: Regrades; of: RegradeOf }) {
  const { search, setSearch } = usePage(regradeSearch);
  const at = found.questions.findIndex(
    (one) =>
      (of.kind === 'book' ? search.part !== undefined : one.version_id === search.question_id) &&
      one.part === (search.part === WHOLE ? '' : (search.part ?? '')),
  );
  // A flow is the only thing asked.
  const isFlow = of.kind === 'flow';
  const question = isFlow ? found.questions[0] : found.questions[at];
  const open = (next: { question_id?: number; part?: string; regrade_id?: number }) =>
    setSearch({
      question_id: undefined,
      part: undefined,
      regrade_id: undefined,
      act: undefined,
      points: undefined,
      page: undefined,
      sort: undefined,
      ...next,
    });
  const openQuestion = (one: { version_id: number; part: string }) =>
    open(of.kind === 'book' ? { part: one.part === '' ? WHOLE : one.part } : { question_id: one.version_id });
  if (search.regrade_id !== undefined) {
    return (
      <Preview
        id={search.regrade_id}
        questions={found.questions}
        onChange={openQuestion}
        onClose={() => open({})}
        onRenewed={(id) => open({ regrade_id: id })}
      />
    );
  }
  if (question !== undefined) {
    const form = (
      <ChangeForm
        key={`${question.version_id} ${question.part}`}
        of={of}
        question={question}
        number={at + 1}
        opens={{ act: search.act, points: search.points }}
        onBack={isFlow ? undefined : () => open({})}
        onAsked={(id) => open({ regrade_id: id })}
      />
    );
    return isFlow ? (
      <div className={styles.stack}>
        {form}
        <RecordList found={found} onOpen={(id) => open({ regrade_id: id })} />
      </div>
    ) : (
      form
    );
  }
  return (
    <div className={styles.stack}>
      <QuestionList found={found} isOfBooks={of.kind === 'book'} onOpen={openQuestion} />
      <RecordList found={found} onOpen={(id) => open({ regrade_id: id })} />
    </div>
  );
}
