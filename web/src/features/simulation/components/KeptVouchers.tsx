import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { appendLines, linesOf } from '@/shared/vouchers/grid';
import { keptVouchersQuery, useRemoveKeptVoucher } from '../api/keptVouchers';
import type { KeptVoucher } from '../api/types';
import { KeepVoucherDialog } from './KeepVoucherDialog';
import styles from './KeptVouchers.module.css';
import type { SheetDesk } from './useSheet';

/** 常用凭证: lays one of them on the desk, keeps the voucher that lies there, removes what is not needed. */
export function KeptVouchers({ bookId, desk }: { bookId: number; desk: SheetDesk }) {
  const { t } = useTranslation('simulation');
  const kept = useQuery(keptVouchersQuery(bookId)).data ?? [];
  const [isKeeping, setKeeping] = useState(false);
  const [isTidying, setTidying] = useState(false);
  const lines = linesOf(desk.sheet);
  const lay = (voucher: KeptVoucher) => desk.change(appendLines(desk.sheet, voucher.lines));
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          className: styles.menu ?? '',
          items: [
            ...kept.map((voucher) => ({
              key: `lay-${voucher.id}`,
              label: voucher.name,
              onClick: () => lay(voucher),
            })),
            ...(kept.length > 0 ? [{ type: 'divider' as const }] : []),
            {
              key: 'keep',
              label: t('kept.keep'),
              disabled: lines.length === 0,
              onClick: () => setKeeping(true),
            },
            ...(kept.length > 0
              ? [{ key: 'tidy', label: t('kept.tidy'), onClick: () => setTidying(true) }]
              : []),
          ],
        }}
      >
        <Button>{t('kept.title')}</Button>
      </Dropdown>
      {isKeeping ? (
        <KeepVoucherDialog bookId={bookId} lines={lines} kept={kept} onClose={() => setKeeping(false)} />
      ) : null}
      {isTidying ? <TidyDialog bookId={bookId} kept={kept} onClose={() => setTidying(false)} /> : null}
    </>
  );
}

interface TidyProps {
  bookId: number;
  kept: readonly KeptVoucher[];
  onClose: () => void;
}

function TidyDialog({ bookId, kept, onClose }: TidyProps) {
  const { t } = useTranslation('simulation');
  const remove = useRemoveKeptVoucher(bookId);
  return (
    <Modal open title={t('kept.tidyTitle')} footer={null} onCancel={onClose} width={440}>
      {kept.length === 0 ? <p className={styles.none}>{t('kept.none')}</p> : null}
      <ul className={styles.list}>
        {kept.map((voucher) => (
          <li key={voucher.id}>
            <span className={styles.name}>{voucher.name}</span>
            <Button
              danger
              type="text"
              size="small"
              aria-label={t('kept.removeOf', { name: voucher.name })}
              loading={remove.isPending && remove.variables === voucher.id}
              onClick={() =>
                remove.mutate(voucher.id, {
                  onSuccess: () => notify.success(t('kept.removed')),
                  onError: (error) => notify.error(messageOf(error, t('failed'))),
                })
              }
            >
              {t('kept.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
