import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Voucher, VoucherKind } from '../api/types';
import type { SheetDesk } from './useSheet';
import styles from './VoucherPaper.module.css';

const kinds: VoucherKind[] = ['normal', 'red', 'supplement', 'carry', 'pl_close', 'year_close'];

/** The head of a voucher: date, kind, number, attachments, and its state as a seal. */
export function PaperHead({ desk, isLocked }: { desk: SheetDesk; isLocked: boolean }) {
  const { t } = useTranslation('simulation');
  const { sheet, voucher } = desk;
  return (
    <header className={styles.head}>
      <div className={styles.left}>
        <label className={styles.date}>
          <span className="sp-visually-hidden">{t('paper.date')}</span>
          <input
            type="date"
            className="sp-number"
            value={sheet.date}
            readOnly={isLocked}
            onChange={(event) => desk.change({ ...sheet, date: event.target.value })}
          />
        </label>
        <Select<VoucherKind>
          size="small"
          variant="borderless"
          aria-label={t('paper.kind')}
          value={sheet.kind}
          disabled={isLocked}
          options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={(kind) => desk.change({ ...sheet, kind })}
        />
      </div>
      <h2 className={styles.title}>{t('paper.title')}</h2>
      <div className={styles.right}>
        <span className={`sp-number ${styles.number}`}>
          {sheet.word} <b>{voucher?.number ?? '—'}</b> {t('paper.no')}
        </span>
        <label className={styles.attachments}>
          {t('paper.attachments')}
          <input
            className="sp-number"
            inputMode="numeric"
            value={sheet.attachments ?? sheet.documents.length}
            readOnly={isLocked}
            onChange={(event) => {
              const count = Number(event.target.value);
              if (Number.isSafeInteger(count) && count >= 0 && count < 1000) {
                desk.change({ ...sheet, attachments: count });
              }
            }}
          />
          {t('paper.sheets')}
        </label>
      </div>
      {voucher ? <Seal voucher={voucher} /> : null}
    </header>
  );
}

/** The state as a seal over the head. */
function Seal({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('simulation');
  const state = voucher.is_given ? 'given' : voucher.state;
  return <span className={`${styles.seal} ${styles[state]}`}>{t(`state.${state}`)}</span>;
}
