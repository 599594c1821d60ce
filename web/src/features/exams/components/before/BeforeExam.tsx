import type { ManagedAssessment } from '../../managedApi';
import { Checklist } from './Checklist';
import type { Mend } from './checks';

interface Props {
  assessment: ManagedAssessment;
  onMend: (mend: Mend) => void;
  onQuestion: (id: number) => void;
}

/** What a teacher goes through before the exam. */
export function BeforeExam(props: Props) {
  return <Checklist {...props} />;
}
