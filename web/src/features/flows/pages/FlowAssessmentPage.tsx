import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { flowsQuery } from '@/shared/api/courses';
import { useCurrentUser } from '@/shared/api/user';
import { flowSearch } from '@/shared/lib/search';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { flowQuery } from '../api';
import { Designer } from '../components/Designer';
import { FlowShelf } from '../components/FlowShelf';
import { FlowSkeleton } from '../components/FlowSkeleton';

/** A flow to be laid out: of a task, or for practice; without one in the address, the course's flows to choose from. */
export function FlowAssessmentPage() {
  const { t } = useTranslation('flows');
  const { search, setSearch } = usePage(flowSearch);
  const { activity_id: activityId, flow_id: flowId, course_id: courseId } = search;
  const user = useCurrentUser();
  const client = useQueryClient();
  const hasFlow = activityId !== undefined || flowId !== undefined;
  const query = flowQuery(flowId, activityId);
  const flow = useQuery({ ...query, enabled: hasFlow });
  const list = useQuery({ ...flowsQuery(courseId ?? 0), enabled: !hasFlow && courseId !== undefined });
  usePageTitle(flow.data?.title);
  if (!hasFlow) {
    if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined && courseId !== undefined) return <Skeleton lines={8} />;
    if (!list.data?.length) return <EmptyState area="tasks" title={t('shelf.empty')} />;
    return <FlowShelf flows={list.data} onOpen={(id) => setSearch({ flow_id: id })} />;
  }
  if (flow.error) return <ErrorState error={flow.error} onRetry={() => void flow.refetch()} />;
  if (flow.data === undefined || user === undefined) return <FlowSkeleton />;
  return (
    <Designer
      key={`${flow.data.id} ${activityId ?? ''} ${flow.data.attempts.length}`}
      flow={flow.data}
      userId={user.id}
      onChange={(next) => client.setQueryData(query.queryKey, next)}
    />
  );
}
