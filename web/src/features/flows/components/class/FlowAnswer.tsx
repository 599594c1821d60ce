import { useQuery } from '@tanstack/react-query';
import { studentFlowsQuery } from '../../classApi';
import { FlowDrawer } from './FlowDrawer';

interface Props {
  classId: number;
  courseId: number;
  flowId: number;
  student: { id: number; name: string };
  onClose: () => void;
}

/** A student's attempts at a flow. */
export function FlowAnswer({ classId, courseId, flowId, student, onClose }: Props) {
  const { data } = useQuery(studentFlowsQuery(classId, student.id, courseId));
  return (
    <FlowDrawer
      flow={data?.find((flow) => flow.id === flowId)}
      student={student.name}
      {...{ classId, onClose }}
    />
  );
}
