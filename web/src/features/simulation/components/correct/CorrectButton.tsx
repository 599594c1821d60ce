import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookActions } from '../../api/book';
import type { Book, Voucher } from '../../api/types';
import { mayDo } from '../../model/team';
import type { SheetDesk } from '../useSheet';
import { CorrectDialog } from './CorrectDialog';

export interface CorrectProps {
  book: Book;
  actions: BookActions;
  /** A voucher that may be wrong. */
  voucher: Voucher;
  desk: SheetDesk;
  onChanged: (voucher: Voucher | undefined) => void;
}

/** 更正: offered for what is posted and was neither taken back in red nor put right yet, whether its month is still open or not. */
export function CorrectButton(props: CorrectProps) {
  const { book, voucher } = props;
  const { t } = useTranslation('simulation');
  const [isOpen, setOpen] = useState(false);
  const isReversed = (id: number) => book.vouchers.some((other) => other.reverses_id === id);
  const isCorrected = book.vouchers.some(
    (other) => other.corrects_id === voucher.id && !isReversed(other.id),
  );
  if (!mayDo(book, 'write') || voucher.state !== 'posted') return null;
  if (isReversed(voucher.id) || isCorrected) return null;
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('correct.open')}
      </Button>
      {isOpen ? <CorrectDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
