import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { simulationSearch } from '@/shared/lib/search';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { bookQuery } from '../api/book';
import { companiesQuery } from '../api/companies';
import { BookWorkspace } from '../components/BookWorkspace';
import { firstTab, type WorkspaceTab } from '../model/tabs';

/** A book in full screen: that of an activity, one by its id, or free practice with the course's first company. */
export function SimulationAssessmentPage() {
  const { t } = useTranslation('simulation');
  const { search, setSearch } = usePage(simulationSearch);
  const { activity_id: activityId, book_id: bookId, course_id: courseId } = search;
  const isNamed = activityId !== undefined || bookId !== undefined;
  const companies = useQuery({
    ...companiesQuery(courseId ?? 0),
    enabled: !isNamed && courseId !== undefined,
  });
  const companyId = isNamed ? undefined : companies.data?.[0]?.id;
  const book = useQuery({
    ...bookQuery({ bookId, activityId, companyId }),
    enabled: isNamed || companyId !== undefined,
  });
  usePageTitle(book.data ? (book.data.task_title ?? book.data.card.profile.name) : undefined);
  if (!isNamed && companies.data?.length === 0)
    return <EmptyState area="books" title={t('home.noCompany')} />;
  if (book.error && book.data === undefined) {
    return <ErrorState error={book.error} onRetry={() => void book.refetch()} />;
  }
  if (book.data === undefined) return <Skeleton lines={12} />;
  const begins = firstTab(book.data, undefined);
  const tab = firstTab(book.data, search.view);
  return (
    <BookWorkspace
      key={book.data.id}
      book={book.data}
      tab={tab}
      onTab={(next: WorkspaceTab) =>
        setSearch({ view: next === begins ? undefined : next }, { replace: true })
      }
    />
  );
}
