import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { notify } from '@/shared/ui/notify';
import { approveMarks, useOfficeWrite } from '../../finalMarksApi';
import type { FinalMarksLine } from '../../model/gradebook/types';

/** Approves the marks of a class: students see them from then on. */
export function ApproveDialog({ sheet, onClose }: { sheet: FinalMarksLine; onClose: () => void }) {
  const { t } = useTranslation(['gradebook', 'common']);
  const approve = useOfficeWrite(approveMarks);
  const send = () =>
    approve.mutate(
      { classId: sheet.class_id, courseId: sheet.course_id },
      {
        onSuccess: () => notify.success(t('gradebook:office.approved', { name: sheet.class_name })),
        onSettled: onClose,
      },
    );
  return (
    <Modal
      open
      title={t('gradebook:office.approveTitle', { name: sheet.class_name, course: sheet.course_title })}
      okText={t('gradebook:office.approve')}
      cancelText={t('common:action.cancel')}
      confirmLoading={approve.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <p>{t('gradebook:office.approveText')}</p>
      <p className="sp-number">
        {t('gradebook:office.figures', {
          count: sheet.students,
          mean: formatPoints(sheet.mean),
          pass: sheet.pass_percent ?? '—',
        })}
      </p>
    </Modal>
  );
}
