import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noReference, type Reference, type Row, type Sheet, setDetail } from '@/shared/vouchers/grid';
import type { GridCard } from '@/shared/vouchers/types';
import { VoucherGrid } from '@/shared/vouchers/VoucherGrid';
import { Fields, ManyLine, TextLine } from '../editors/fields';
import styles from './master.module.css';
import { linesOf, sheetOf, type Voucher } from './referenceVouchers';

interface Props {
  card: GridCard;
  voucher: Voucher;
  /** What a first line begins with. */
  summary: string;
  isBegun: boolean;
  onLines: (lines: Voucher['lines']) => void;
  disabled: boolean;
}

/**
 * The lines in the grid that students have, with the same keys. The sheet is kept here: rows that are not lines yet are
 * not written.
 */
export function VoucherLines({ card, voucher, summary, isBegun, onLines, disabled }: Props) {
  const { t } = useTranslation('businesses');
  const [sheet, setSheet] = useState(() => sheetOf(voucher.lines, summary));
  const [written, setWritten] = useState(voucher.lines);
  if (written !== voucher.lines) {
    // Another version was taken in its place.
    setWritten(voucher.lines);
    setSheet(sheetOf(voucher.lines, summary));
  }
  const put = (next: Sheet) => {
    const lines = linesOf(next);
    setSheet(next);
    setWritten(lines);
    onLines(lines);
  };
  return (
    <section className={styles.voucher} aria-label={t('vouchers.lines')}>
      <p className={styles.hint}>{t('vouchers.linesHint')}</p>
      <div className={styles.lines}>
        <VoucherGrid
          card={card}
          sheet={sheet}
          isLocked={disabled}
          isFresh={isBegun}
          faults={[]}
          onChange={put}
          isReference
        />
      </div>
      <OtherWays card={card} sheet={sheet} onChange={put} disabled={disabled} />
    </section>
  );
}

interface WaysProps {
  card: GridCard;
  sheet: Sheet;
  onChange: (sheet: Sheet) => void;
  disabled: boolean;
}

/** What is right beside the model answer, line by line; folded, since few vouchers have it. */
function OtherWays({ card, sheet, onChange, disabled }: WaysProps) {
  const { t } = useTranslation('businesses');
  const isUsed = ({ reference }: Row) =>
    reference !== undefined && (reference.alsoAccounts.length > 0 || reference.derived !== '');
  const [isOpen, setOpen] = useState(() => sheet.rows.some(isUsed));
  const leaves = card.accounts.filter((one) => one.is_leaf);
  return (
    <details
      className={styles.others}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('vouchers.others')}</summary>
      <p className={styles.hint}>{t('vouchers.othersHint')}</p>
      {isOpen
        ? sheet.rows.map((row, at) => {
            if (row.account === '') return null;
            const reference = row.reference ?? noReference;
            const set = (patch: Partial<Reference>) =>
              onChange(setDetail(sheet, at, { reference: { ...reference, ...patch } }));
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
              <Fields key={at}>
                <ManyLine
                  label={t('vouchers.alsoAccounts', { row: at + 1 })}
                  value={reference.alsoAccounts}
                  options={leaves
                    .filter(({ code }) => code !== row.account)
                    .map((one) => ({ value: one.code, label: `${one.code} ${one.full_name}` }))}
                  disabled={disabled}
                  onChange={(alsoAccounts) => set({ alsoAccounts })}
                />
                <TextLine
                  label={t('vouchers.derived', { row: at + 1 })}
                  placeholder={t('vouchers.derivedHint')}
                  value={reference.derived}
                  disabled={disabled}
                  onChange={(derived) => set({ derived })}
                />
              </Fields>
            );
          })
        : null}
    </details>
  );
}
