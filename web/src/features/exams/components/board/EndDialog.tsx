import { useQuery } from '@tanstack/react-query';
import { Form, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldFaults } from '@/shared/forms/useFieldFaults';
import { Skeleton } from '@/shared/ui/Skeleton';
import { boardQuery, closeAssessment, type ManagedAssessment, useExamWrite } from '../../managedApi';
import { writersOf } from '../../model/board';
import styles from './board.module.css';
import { ReasonBox } from './ReasonBox';

/** Ends an assessment before its time: says who is still writing, and asks what becomes of extra time. */
export function EndDialog({ assessment, onClose }: { assessment: ManagedAssessment; onClose: () => void }) {
  const { t } = useTranslation(['exams', 'invigilation', 'common']);
  const board = useQuery({ ...boardQuery(assessment.id), staleTime: 0 });
  const [wantsExtra, setWantsExtra] = useState(false);
  const [reason, setReason] = useState('');
  const end = useExamWrite(closeAssessment, true);
  const writers = board.data
    ? writersOf(board.data.rows, assessment.rules.minutes, board.data.now_ms)
    : undefined;
  const writing = writers?.writing.length ?? 0;
  const extra = writers?.withExtra.length ?? 0;
  const faults = useFieldFaults(writing > 0 ? ['reason'] : []);
  // Once the others have ended, what is left to end is the extra time itself.
  const mayRunOut = extra > 0 && assessment.phase === 'open';
  const keepsExtra = mayRunOut && wantsExtra;
  return (
    <Modal
      open
      title={t('invigilation:end.title', { title: assessment.title })}
      okText={t(keepsExtra ? 'invigilation:end.confirmExtra' : 'invigilation:end.confirmAll')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{
        danger: true,
        disabled: writers === undefined || (writing > 0 && reason.trim().length < 2),
      }}
      confirmLoading={end.isPending}
      onCancel={onClose}
      onOk={() =>
        end.mutate(
          { id: assessment.id, keepsExtra, reason: reason.trim() },
          { onSuccess: onClose, onError: faults.onError },
        )
      }
    >
      {writers === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <>
          <p>
            {writing === 0
              ? t('invigilation:end.nobody')
              : extra === 0
                ? t('invigilation:end.writing', { count: writing })
                : t('invigilation:end.writingExtra', { count: writing, extra })}
          </p>
          {mayRunOut ? (
            <Radio.Group
              className={styles.choices}
              value={wantsExtra}
              onChange={(event) => setWantsExtra(event.target.value === true)}
            >
              <Radio value={false}>
                <strong>{t('invigilation:end.all')}</strong>
                <span className={styles.choiceText}>{t('invigilation:end.allText', { count: writing })}</span>
              </Radio>
              <Radio value={true}>
                <strong>{t('invigilation:end.runOut')}</strong>
                <span className={styles.choiceText}>
                  {t('invigilation:end.runOutText', {
                    count: writing - extra,
                    extra,
                    minutes: Math.ceil(writers.longestMs / 60_000),
                  })}
                </span>
              </Radio>
            </Radio.Group>
          ) : null}
          {writing > 0 ? (
            <Form layout="vertical">
              <ReasonBox
                of="close"
                label={t('invigilation:act.reason')}
                value={reason}
                onChange={setReason}
                fault={faults.at('reason')}
              />
            </Form>
          ) : null}
          <p className={styles.choiceText}>{t('invigilation:end.final')}</p>
        </>
      )}
    </Modal>
  );
}
