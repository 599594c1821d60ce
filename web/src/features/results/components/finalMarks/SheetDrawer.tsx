import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { Skeleton } from '@/shared/ui/Skeleton';
import { approveMarks, finalSheetQuery, useOfficeWrite } from '../../finalMarksApi';
import type { FinalMarksLine, FinalMarksSheet } from '../../model/gradebook/types';
import { MarkFigures } from './MarkFigures';
import { MarksTable } from './MarksTable';
import { OfficeRequests } from './OfficeRequests';
import styles from './sheet.module.css';

interface Props {
  sheet: FinalMarksLine;
  onReturn: () => void;
  onClose: () => void;
}

/** The marks of a class as its teacher submitted them, to be read before they are approved. */
export function SheetDrawer({ sheet, onReturn, onClose }: Props) {
  const { t } = useTranslation('gradebook');
  const of = { classId: sheet.class_id, courseId: sheet.course_id };
  const marks = useQuery(finalSheetQuery(of));
  const waiting = marks.data?.state === 'submitted' ? marks.data : undefined;
  return (
    <Drawer
      open
      size={860}
      title={`${sheet.class_name} · ${sheet.course_title}`}
      onClose={onClose}
      footer={waiting ? <Decide sheet={sheet} marks={waiting} {...{ onReturn, onClose }} /> : null}
    >
      {marks.error && marks.data === undefined ? (
        <ErrorState error={marks.error} onRetry={() => void marks.refetch()} />
      ) : marks.data === undefined ? (
        <Skeleton lines={12} />
      ) : (
        <>
          <p className={styles.head}>
            {t('office.submittedBy', {
              by: marks.data.submitted_by ?? '—',
              time: formatDateTime(marks.data.submitted_at_ms),
            })}
            {marks.data.state === 'approved' ? (
              <>
                {' '}
                {t('office.approvedBy', {
                  by: marks.data.decided_by ?? '—',
                  time: formatDateTime(marks.data.decided_at_ms),
                })}
              </>
            ) : null}
          </p>
          {marks.data.note === '' ? null : (
            <p className={styles.note}>{t('sheet.note', { note: marks.data.note })}</p>
          )}
          <MarkFigures figures={marks.data.figures} />
          {marks.data.state === 'approved' ? <OfficeRequests of={of} /> : null}
          <MarksTable sheet={marks.data} />
        </>
      )}
    </Drawer>
  );
}

/** What can be done with marks that wait. Those that were read are approved, not others submitted since. */
function Decide({ sheet, marks, onReturn, onClose }: Props & { marks: FinalMarksSheet }) {
  const { t } = useTranslation('gradebook');
  const approve = useOfficeWrite(approveMarks);
  const send = () =>
    approve.mutate(
      { classId: sheet.class_id, courseId: sheet.course_id, submitted_at_ms: marks.submitted_at_ms },
      {
        onSuccess: () => {
          notify.success(t('office.approved', { name: sheet.class_name }));
          onClose();
        },
      },
    );
  return (
    <div className={styles.decide}>
      <p>{t('office.approveText')}</p>
      <Button onClick={onReturn} disabled={approve.isPending}>
        {t('office.return')}
      </Button>
      <Button type="primary" loading={approve.isPending} onClick={send}>
        {t('office.approve')}
      </Button>
    </div>
  );
}
