import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfStudent } from '@/shared/api/students';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { studentSubmissionsQuery } from '../../api';
import { SubmissionDialog } from './SubmissionDialog';

interface Props extends Omit<OfStudent, 'studentId'> {
  student: { id: number; name: string };
  pythonTaskId: number;
  onClose: () => void;
}

/** The last program a student handed in for a task, beside the one before it. */
export function ProgramAnswer({ pythonTaskId, student, onClose, ...of }: Props) {
  const { t } = useTranslation('classes');
  const list = useQuery(studentSubmissionsQuery({ ...of, studentId: student.id }));
  const [asked, setAsked] = useState<number>();
  const own = list.data?.filter((row) => row.python_task_id === pythonTaskId) ?? [];
  const at = Math.max(
    0,
    own.findIndex((row) => row.id === asked),
  );
  const row = own[at];
  if (list.error || (list.data && row === undefined)) {
    return (
      <Modal open footer={null} title={t('drill.tab.studenttaskEvaluationRecord')} onCancel={onClose}>
        {list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <EmptyState area="tasks" title={t('drill.noneHandedIn')} />
        )}
      </Modal>
    );
  }
  return row ? (
    <SubmissionDialog
      key={row.id}
      row={row}
      before={own[at + 1]}
      all={own}
      student={student.name}
      onPick={setAsked}
      onClose={onClose}
    />
  ) : null;
}
