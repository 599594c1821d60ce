import { createFileRoute, redirect } from '@tanstack/react-router';
import { SimulationAssessmentPage } from '@/features/simulation/pages/SimulationAssessmentPage';
import { activityExamQuery } from '@/shared/api/assessments';
import { simulationSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/full/fzptAssess')({
  validateSearch: simulationSearch,
  /** A graded run that is an exam is sat there. Whoever asks for a view of the book itself reads what they did before. */
  beforeLoad: async ({ search: { activity_id, class_id, view }, context, preload }) => {
    if (activity_id === undefined || view !== undefined || preload) return;
    // What goes wrong here is told by the page, which asks for the book.
    const exam = await context.queryClient.fetchQuery(activityExamQuery(activity_id)).catch(() => undefined);
    const id = exam?.assessment_id ?? undefined;
    if (exam === undefined || id === undefined) return;
    throw redirect({
      to: '/course/takeAnExam',
      search: { course_id: exam.course_id, class_id, assessment_id: id },
      replace: true,
    });
  },
  component: SimulationAssessmentPage,
  staticData: { layout: 'full' },
});
