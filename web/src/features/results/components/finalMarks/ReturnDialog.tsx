import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import { returnMarks, useOfficeWrite } from '../../finalMarksApi';
import type { FinalMarksLine } from '../../model/gradebook/types';
import { ReasonDialog } from '../gradebook/ReasonDialog';

/** Gives the marks of a class back to its teacher, with the reason. */
export function ReturnDialog({ sheet, onClose }: { sheet: FinalMarksLine; onClose: () => void }) {
  const { t } = useTranslation('gradebook');
  const giveBack = useOfficeWrite(returnMarks, { showsError: true });
  return (
    <ReasonDialog
      title={t('office.returnTitle', { name: sheet.class_name, course: sheet.course_title })}
      okText={t('office.return')}
      label={t('office.returnReason')}
      onSend={async ({ reason }) => {
        await giveBack.mutateAsync({ classId: sheet.class_id, courseId: sheet.course_id, reason });
        notify.success(t('office.returned', { name: sheet.class_name }));
      }}
      onClose={onClose}
    />
  );
}
