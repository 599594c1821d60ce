import { DetailLayout } from '@/shared/ui/DetailLayout';
import type { ManagedAssessment } from '../../managedApi';
import { Checklist } from './Checklist';
import type { Mend } from './checks';
import { RehearsalPanel } from './RehearsalPanel';
import { TestRunPanel } from './TestRunPanel';

interface Props {
  assessment: ManagedAssessment;
  onMend: (mend: Mend) => void;
  onQuestion: (id: number) => void;
}

/** What a teacher goes through before the exam: the list, and beside it a run of their own and a rehearsal of the server. */
export function BeforeExam(props: Props) {
  return (
    <DetailLayout
      main={<Checklist {...props} />}
      rail={
        <>
          <TestRunPanel assessment={props.assessment} />
          <RehearsalPanel assessment={props.assessment} />
        </>
      }
    />
  );
}
