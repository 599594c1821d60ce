import { ProgramAnswer } from '@/features/coding/components/student/ProgramAnswer';
import { FlowAnswer } from '@/features/flows/components/class/FlowAnswer';
import type { AnswerOf } from '@/features/results/components/training/Training';
import { BookAnswer } from '@/features/simulation/components/class/BookAnswer';
import { ExerciseAnswer } from '@/features/tasks/components/ExerciseAnswer';

/** What a student handed in for a work, shown by the feature it belongs to. */
export function TrainingAnswer({ of, onClose }: { of: AnswerOf; onClose: () => void }) {
  const { classId, courseId, student, work } = of;
  switch (work.kind) {
    case 'exercise':
      return <ExerciseAnswer {...{ classId, student, onClose }} exercise={work} />;
    case 'python':
      return <ProgramAnswer {...{ classId, courseId, student, onClose }} pythonTaskId={work.id} />;
    case 'simulation':
      return (
        <BookAnswer {...{ classId, courseId, student, onClose }} activityId={work.id} title={work.title} />
      );
    case 'flow':
      return <FlowAnswer {...{ classId, courseId, student, onClose }} flowId={work.flow_id ?? 0} />;
  }
}
