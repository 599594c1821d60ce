import { Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { listed } from '../../lib/wording';
import { SearchSelect } from '../../ui/SearchSelect';
import { Fault } from '../author/faults';
import { freeId } from '../author/freeId';
import { RowList } from '../author/RowList';
import { accountExists, accountName, standardAccounts } from '../chart';
import styles from '../questions.module.css';
import type { AccountChoice, ReferenceLine, ReferenceVoucher } from '../types';
import { amountOf } from './amount';
import { freshLine, freshVoucher } from './fresh';
import own from './vouchers.module.css';

const shown = (account: Pick<AccountChoice, 'code' | 'name'>) => `${account.code} ${account.name}`.trim();
/** "1002 银行存款" → code and name; a code alone gets the name it is known by. An account that was offered keeps its auxiliary types. */
const accountOf = (text: string, offered: AccountChoice[] = []): AccountChoice => {
  const [code = '', ...name] = text.trim().split(/\s+/);
  const aux = offered.find((account) => account.code === code)?.aux ?? [];
  return { code, name: name.join(' ') || accountName(offered, code), aux };
};

const standardOptions = standardAccounts.map((account) => ({ value: shown(account), label: shown(account) }));

/** Told while typing; the server refuses such codes as well. */
function Unknown({ codes }: { codes: string[] }) {
  const { t } = useTranslation('questions');
  if (codes.length === 0) return null;
  return (
    <p className={styles.fault} role="alert">
      {t('author.unknownAccount', { codes: listed(codes) })}
    </p>
  );
}

/** The accounts a student may choose from, distractors among them. */
export function Accounts({
  accounts,
  onChange,
}: {
  accounts: AccountChoice[];
  onChange: (all: AccountChoice[]) => void;
}) {
  const { t } = useTranslation('questions');
  const unknown = accounts.map(({ code }) => code).filter((code) => !accountExists(code));
  return (
    <Fault at="body.accounts">
      <SearchSelect<string[]>
        mode="tags"
        style={{ width: '100%' }}
        aria-label={t('author.accounts')}
        placeholder={t('author.accountsHint')}
        value={accounts.map(shown)}
        options={standardOptions}
        status={unknown.length > 0 ? 'error' : ''}
        onChange={(texts) => onChange(texts.map((text) => accountOf(text, accounts)))}
      />
      <Unknown codes={unknown} />
    </Fault>
  );
}

interface VouchersProps {
  vouchers: ReferenceVoucher[];
  accounts: AccountChoice[];
  onChange: (vouchers: ReferenceVoucher[]) => void;
}

/** The right vouchers, line by line; further accepted ways of an imported question are kept as they are. */
export function Vouchers({ vouchers, accounts, onChange }: VouchersProps) {
  const { t } = useTranslation('questions');
  const offered = accounts.length > 0 ? accounts : standardAccounts;
  const options = [...new Map(offered.map((account) => [account.code, account])).values()].map(
    ({ code }) => ({
      value: code,
      label: shown({ code, name: accountName(accounts, code) }),
    }),
  );
  return (
    <div className={styles.rows}>
      {vouchers.map((voucher, index) => (
        <Fault key={voucher.id} at={`answer_key.vouchers[${index}]`}>
          <section className={own.document} aria-label={t('author.voucher', { number: index + 1 })}>
            <div className={styles.row} style={{ justifyContent: 'space-between', marginBottom: 8 }}>
              <strong>{t('author.voucher', { number: index + 1 })}</strong>
              <Button
                type="text"
                danger
                size="small"
                disabled={vouchers.length <= 1}
                onClick={() => onChange(vouchers.filter((other) => other.id !== voucher.id))}
              >
                {t('author.removeVoucher', { number: index + 1 })}
              </Button>
            </div>
            <RowList<ReferenceLine>
              rows={voucher.variants[0]?.lines ?? []}
              least={2}
              fresh={() => freshLine('credit')}
              at={(at) => `answer_key.vouchers[${index}].variants[0].lines[${at}]`}
              addLabel={t('author.addLine')}
              removeLabel={(number) => t('author.removeLine', { number })}
              onChange={(lines) =>
                onChange(
                  vouchers.map((other) =>
                    other.id === voucher.id
                      ? { ...other, variants: [{ lines }, ...other.variants.slice(1)] }
                      : other,
                  ),
                )
              }
            >
              {(line, put, at) => <Line line={line} number={at + 1} options={options} onChange={put} />}
            </RowList>
          </section>
        </Fault>
      ))}
      <div>
        <Button
          type="dashed"
          onClick={() =>
            onChange([
              ...vouchers,
              freshVoucher(
                freeId(
                  'R',
                  vouchers.map((voucher) => voucher.id),
                ),
              ),
            ])
          }
        >
          {t('author.addVoucher')}
        </Button>
      </div>
    </div>
  );
}

interface LineProps {
  line: ReferenceLine;
  number: number;
  options: { value: string; label: string }[];
  onChange: (patch: Partial<ReferenceLine>) => void;
}

function Line({ line, number, options, onChange }: LineProps) {
  const { t } = useTranslation('questions');
  const unknown = line.accounts.filter((code) => !accountExists(code));
  return (
    <>
      <Select
        style={{ width: 90 }}
        aria-label={t('author.side', { number })}
        value={line.side}
        options={[
          { value: 'debit', label: t('entry.debit') },
          { value: 'credit', label: t('entry.credit') },
        ]}
        onChange={(side: ReferenceLine['side']) => onChange({ side })}
      />
      <span style={{ flex: 1, minWidth: 220 }}>
        <SearchSelect<string[]>
          mode="tags"
          style={{ width: '100%' }}
          aria-label={t('author.lineAccounts', { number })}
          placeholder={t('author.lineAccountsHint')}
          value={line.accounts}
          options={options}
          status={unknown.length > 0 ? 'error' : ''}
          onChange={(codes) => onChange({ accounts: codes.map((code) => accountOf(code).code) })}
        />
        <Unknown codes={unknown} />
      </span>
      <Input
        style={{ width: 140, textAlign: 'end' }}
        inputMode="decimal"
        aria-label={t('author.amount', { number })}
        placeholder={t('author.amount', { number })}
        defaultValue={line.amount === '0.00' ? '' : line.amount}
        onBlur={({ target }) => {
          const amount = amountOf(target.value);
          if (amount !== undefined) onChange({ amount });
        }}
      />
    </>
  );
}
