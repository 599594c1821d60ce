import { Form, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '@/shared/lib/time';
import type { ScheduleMove } from '../managedApi';
import { ReasonBox } from './board/ReasonBox';
import styles from './form.module.css';

interface Props {
  /** Who is writing and gets another end; who loses most first. */
  moves: ScheduleMove[];
  isSaving: boolean;
  onSave: (reason: string) => void;
  onClose: () => void;
}

/** Before a running assessment gets other times: who is writing and gets another end, and why. */
export function MovingDialog({ moves, isSaving, onSave, onClose }: Props) {
  const { t } = useTranslation(['exams', 'invigilation']);
  const [reason, setReason] = useState('');
  const earlier = moves.filter((move) => move.to_ms < move.from_ms);
  const most = Math.max(0, ...earlier.map((move) => move.from_ms - move.to_ms));
  return (
    <Modal
      open
      title={t('invigilation:moving.title')}
      okText={t('invigilation:moving.ok')}
      okButtonProps={{ disabled: reason.trim().length < 2, danger: earlier.length > 0 }}
      confirmLoading={isSaving}
      onCancel={onClose}
      onOk={() => onSave(reason.trim())}
    >
      <p>
        {t('invigilation:moving.text', { count: moves.length })}
        {earlier.length > 0
          ? t('invigilation:moving.earlier', { count: earlier.length, minutes: Math.ceil(most / 60_000) })
          : null}
      </p>
      <div className={styles.moves}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('invigilation:moving.student')}</th>
              <th scope="col">{t('invigilation:moving.from')}</th>
              <th scope="col">{t('invigilation:moving.to')}</th>
            </tr>
          </thead>
          <tbody>
            {moves.map((move) => (
              <tr key={move.user_id}>
                <td>
                  {move.real_name} {move.student_number}
                </td>
                <td className="sp-number">{formatClock(move.from_ms)}</td>
                <td className="sp-number">{formatClock(move.to_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Form layout="vertical">
        <ReasonBox of="edit" label={t('invigilation:act.reason')} value={reason} onChange={setReason} />
      </Form>
    </Modal>
  );
}
