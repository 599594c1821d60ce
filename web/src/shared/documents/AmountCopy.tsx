import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/shared/lib/money';
import { notify } from '@/shared/ui/notify';
import { amountMark, followAmountCells, typeAmount } from './amountTarget';

/** While a place shows documents, it remembers which amount cell was entered last. */
export const useAmountCells = () => useEffect(followAmountCells, []);

interface Props {
  amount: string;
  className?: string | undefined;
  style?: CSSProperties;
  children?: ReactNode;
}

/** An amount on a document: a click puts it into the voucher, or on the clipboard; it can be dragged there too. */
export function AmountCopy({ amount, className, style, children }: Props) {
  const { t } = useTranslation('simulation');
  const shown = formatMoney(amount) ?? amount;
  const take = async () => {
    if (typeAmount(amount)) return notify.success(t('document.amountPut', { amount: shown }));
    try {
      await navigator.clipboard.writeText(amount);
      notify.success(t('document.amountCopied', { amount: shown }));
    } catch {
      notify.error(t('document.copyFailed'));
    }
  };
  return (
    <button
      {...amountMark}
      type="button"
      className={className}
      style={style}
      draggable
      aria-label={t('document.copyAmount', { amount: shown })}
      title={t('document.copyAmount', { amount: shown })}
      onClick={() => void take()}
      onDragStart={(event) => {
        // The document around it is dragged onto a voucher too, as a whole.
        event.stopPropagation();
        event.dataTransfer.setData('text/plain', amount);
        event.dataTransfer.effectAllowed = 'copy';
      }}
    >
      {children}
    </button>
  );
}
