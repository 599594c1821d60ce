import { Form, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { halves } from '@/shared/ui/halves';
import { notify } from '@/shared/ui/notify';
import { type Of, requestChange, useGradebookWrite } from '../../gradebookApi';
import type { Gradebook, GradebookStudent } from '../../model/gradebook/types';
import { ReasonDialog } from './ReasonDialog';
import { markWords } from './words';

interface Props {
  of: Of;
  book: Gradebook;
  student: GradebookStudent;
  onClose: () => void;
}

/** Asks the academic office for another mark after it has approved one. */
export function RequestDialog({ of, book, student, onClose }: Props) {
  const { t } = useTranslation(['gradebook', 'results']);
  const request = useGradebookWrite(of, requestChange(of), { showsError: true });
  const now = student.final_mark ?? student.sum?.mark;
  return (
    <ReasonDialog<{ points: number }>
      title={t('gradebook:request.title', { name: student.real_name })}
      text={
        now && <p>{t('gradebook:request.now', { mark: markWords(t, now, book.policy.scale).join(' · ') })}</p>
      }
      okText={t('gradebook:request.send')}
      label={t('gradebook:request.reason')}
      onSend={async (values) => {
        await request.mutateAsync({ user_id: student.user_id, ...values });
        notify.success(t('gradebook:request.sent'));
      }}
      onClose={onClose}
    >
      <Form.Item
        name="points"
        label={t('gradebook:request.points')}
        rules={[{ required: true, message: t('gradebook:edit.pointsFault') }]}
      >
        <InputNumber min={0} max={100} precision={2} {...halves} />
      </Form.Item>
    </ReasonDialog>
  );
}
