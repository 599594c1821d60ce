import { Button, Checkbox } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountCells } from '@/shared/documents/AmountCopy';
import type { InputProps } from '@/shared/questions/kind';
import styles from '@/shared/questions/questions.module.css';
import type { AccountChoice, VoucherDraft, VoucherLine } from '@/shared/questions/types';
import { Documents } from '@/shared/questions/voucher/Documents';
import { withLines, withoutVoucher } from '@/shared/questions/vouchers/vouchers';
import { accountOfChoice, auxOfChoices } from '@/shared/vouchers/accounts';
import { linesOf, type Sheet, sheetOfLines } from '@/shared/vouchers/grid';
import { VoucherGrid } from '@/shared/vouchers/VoucherGrid';

const freshVoucher = {
  kind: 'normal',
  word: '记',
  number: null,
  date: null,
  attachments: 0,
  documents: [],
} satisfies Omit<VoucherDraft, 'lines'>;

interface LinesProps {
  label: string;
  accounts: AccountChoice[];
  lines: VoucherLine[];
  disabled: boolean;
  onChange: (lines: VoucherLine[]) => void;
}

/** The grid of the voucher, keys and all, for the lines of an answer. Empty rows are the screen's and are not sent. */
function Lines({ label, accounts, lines, disabled, onChange }: LinesProps) {
  const said = JSON.stringify(lines);
  const sent = useRef(said);
  const [sheet, setSheet] = useState<Sheet>(() => sheetOfLines(lines));
  // The answer was changed elsewhere: taken back, or loaded from another desk.
  if (sent.current !== said) {
    sent.current = said;
    setSheet(sheetOfLines(lines));
  }
  const card = useMemo(
    () => ({ accounts: accounts.map(accountOfChoice), aux: auxOfChoices(accounts), cash_flow_items: [] }),
    [accounts],
  );
  return (
    <section aria-label={label}>
      <VoucherGrid
        isPlain
        card={card}
        sheet={sheet}
        isLocked={disabled}
        isFresh={false}
        faults={[]}
        onChange={(next) => {
          setSheet(next);
          const now = linesOf(next).map((line) => ({
            ...line,
            debit: fixed(line.debit),
            credit: fixed(line.credit),
          }));
          if (JSON.stringify(now) === sent.current) return;
          sent.current = JSON.stringify(now);
          onChange(now);
        }}
      />
    </section>
  );
}

/** As answers have always carried amounts. */
const fixed = (amount: string) => (amount === '0' ? '0.00' : amount);

interface VouchersProps {
  label: string;
  accounts: AccountChoice[];
  vouchers: VoucherDraft[] | undefined;
  disabled: boolean;
  onChange: (vouchers: VoucherDraft[]) => void;
}

const MOST_VOUCHERS = 6;

/** One voucher, or several: a correction may take a red one and a blue one. */
function Vouchers({ label, accounts, vouchers = [], disabled, onChange }: VouchersProps) {
  const { t } = useTranslation('questions');
  const [count, setCount] = useState(Math.max(1, vouchers.length));
  const shown = Math.max(count, vouchers.length);
  return (
    <>
      {Array.from({ length: shown }, (_, at) => {
        const name = t('entry.voucher', { number: at + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: vouchers have no identity but their place
          <div key={at}>
            {shown > 1 ? (
              <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
                <strong>{name}</strong>
                <Button
                  type="text"
                  size="small"
                  disabled={disabled}
                  onClick={() => {
                    setCount(shown - 1);
                    onChange(withoutVoucher(vouchers, at));
                  }}
                >
                  {t('entry.removeVoucher')}
                </Button>
              </div>
            ) : null}
            <Lines
              label={shown > 1 ? `${label} ${name}` : label}
              accounts={accounts}
              lines={vouchers[at]?.lines ?? []}
              disabled={disabled}
              onChange={(lines) => onChange(withLines(vouchers, at, lines, freshVoucher))}
            />
          </div>
        );
      })}
      {disabled || shown >= MOST_VOUCHERS ? null : (
        <div>
          <Button size="small" onClick={() => setCount(shown + 1)}>
            {t('entry.addVoucher')}
          </Button>
        </div>
      )}
    </>
  );
}

/** 分录: the entries a business asks for, or that it asks for none. */
export function QuestionEntry({ body, answer, onChange, disabled = false, label }: InputProps<'entry'>) {
  const { t } = useTranslation('questions');
  const noEntry = answer?.no_entry ?? false;
  return (
    <div className={styles.rows}>
      {body.offers_no_entry ? (
        <Checkbox
          checked={noEntry}
          disabled={disabled}
          onChange={(event) =>
            onChange({ kind: 'entry', no_entry: event.target.checked, vouchers: answer?.vouchers ?? [] })
          }
        >
          {t('entry.none')}
        </Checkbox>
      ) : null}
      {noEntry ? null : (
        <Vouchers
          label={label}
          accounts={body.accounts}
          vouchers={answer?.vouchers}
          disabled={disabled}
          onChange={(vouchers) => onChange({ kind: 'entry', no_entry: false, vouchers })}
        />
      )}
      {noEntry || disabled ? null : <p className={`${styles.hint} ${styles.keys}`}>{t('entry.keys')}</p>}
    </div>
  );
}

/** 凭证题: documents, and the entries they call for. */
export function QuestionVoucher({ body, answer, onChange, disabled = false, label }: InputProps<'voucher'>) {
  const { t } = useTranslation('questions');
  useAmountCells();
  return (
    <div className={styles.rows}>
      <div>
        <Documents documents={body.documents} />
      </div>
      <Vouchers
        label={label}
        accounts={body.accounts}
        vouchers={answer?.vouchers}
        disabled={disabled}
        onChange={(vouchers) => onChange({ kind: 'voucher', vouchers })}
      />
      {disabled ? null : <p className={`${styles.hint} ${styles.keys}`}>{t('entry.keysWithDocuments')}</p>}
    </div>
  );
}
