import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { activityExamQuery } from '@/shared/api/assessments';

interface Visit {
  search: { activity_id?: number | undefined; class_id?: number | undefined; view?: string | undefined };
  context: { queryClient: QueryClient };
  preload: boolean;
}

/** Leads to the exam in which the class does an activity. Whoever asks for a view of the work itself reads what they did before. */
export async function examInstead({ search, context, preload }: Visit): Promise<void> {
  const { activity_id, class_id, view } = search;
  if (activity_id === undefined || view !== undefined || preload) return;
  // What goes wrong here is told by the page, which asks for the work.
  const exam = await context.queryClient.fetchQuery(activityExamQuery(activity_id)).catch(() => undefined);
  const id = exam?.assessment_id ?? undefined;
  if (exam === undefined || id === undefined) return;
  throw redirect({
    to: '/course/takeAnExam',
    search: { course_id: exam.course_id, class_id, assessment_id: id },
    replace: true,
  });
}
