import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { listed } from '@/shared/lib/wording';
import type { Book } from '../api/types';
import { leftToDo } from '../model/tabs';
import type { Workspace } from './useBookWorkspace';

/** Asks what becomes of a voucher that is not saved, before another takes its place. */
export function LeaveDialog({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('simulation');
  const { actions, desk, leaving, setLeaving } = workspace;
  return (
    <Modal
      open={leaving !== undefined}
      title={t('leave.title')}
      onCancel={() => setLeaving(undefined)}
      footer={[
        <Button key="stay" onClick={() => setLeaving(undefined)}>
          {t('leave.stay')}
        </Button>,
        <Button
          key="drop"
          danger
          onClick={() => {
            leaving?.();
            setLeaving(undefined);
          }}
        >
          {t('leave.drop')}
        </Button>,
        desk.voucher?.state === 'saved' ? null : (
          <Button
            key="keep"
            type="primary"
            loading={actions.save.isPending}
            onClick={() =>
              void desk.save(true, t('failed')).then((saved) => {
                if (saved !== undefined) leaving?.();
                setLeaving(undefined);
              })
            }
          >
            {t('leave.keep')}
          </Button>
        ),
      ]}
    >
      {t('leave.text')}
    </Modal>
  );
}

/** Says what a hand-in would contain, and hands in. */
export function SubmitDialog({ book, workspace }: { book: Book; workspace: Workspace }) {
  const { t } = useTranslation('simulation');
  const { actions, desk, progress, isAsking, setAsking, handIn } = workspace;
  const own = book.vouchers.filter((voucher) => !voucher.is_given);
  const left = leftToDo(book);
  const unposted = own.filter((voucher) => voucher.state !== 'posted').length;
  return (
    <Modal
      open={isAsking}
      title={t('submit.title')}
      okText={t('submit.ok')}
      cancelText={t('submit.notYet')}
      confirmLoading={actions.submit.isPending}
      onOk={() => void handIn()}
      onCancel={() => setAsking(false)}
    >
      <p>
        {left.length === 0
          ? t('submit.progress', { done: progress.done, all: progress.all })
          : t('submit.counts', { parts: listed(left.map((part) => t(`part.${part}`))) })}
      </p>
      {unposted > 0 ? <p>{t('submit.unposted', { count: unposted })}</p> : null}
      {desk.isDirty ? <p>{t('submit.dirty')}</p> : null}
      {book.rules.tries === null ? null : (
        <p>{t('submit.tries', { left: book.rules.tries - book.submissions.length - 1 })}</p>
      )}
    </Modal>
  );
}
