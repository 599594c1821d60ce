import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import type { Book } from '../../api/types';
import { duties, labelOf } from '../../model/progress';
import { isMine } from '../../model/team';
import { filterVouchers, type VoucherFilter } from '../../model/voucherFilter';
import styles from '../books.module.css';
import type { Workspace } from '../useBookWorkspace';
import { useSignAll } from '../useSignAll';
import { PrintVouchers } from './PrintVouchers';

const states = ['draft', 'saved', 'cashier_signed', 'reviewed', 'posted', 'given'] as const;

interface Props {
  book: Book;
  workspace: Workspace;
  period: string;
}

/** 凭证列表: found by any word on them; several at once are signed, reviewed, posted or printed. */
export function VoucherList({ book, workspace, period }: Props) {
  const { t } = useTranslation('simulation');
  const { actions, canWrite, mayWrite, open, copy } = workspace;
  const [filter, setFilter] = useState<Omit<VoucherFilter, 'period'>>({ text: '', state: undefined });
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [isPrinting, setPrinting] = useState(false);
  const sign = useSignAll(actions);
  const shown = filterVouchers(book.vouchers, { ...filter, period }, book.card.accounts);
  const chosen = shown.filter((voucher) => ticked.has(voucher.id));
  const tick = (ids: number[], isOn: boolean) => {
    const next = new Set(ticked);
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    setTicked(next);
  };
  return (
    <section className={styles.book} aria-label={t('books.page.vouchers')}>
      <div className={styles.tools}>
        <Input.Search
          allowClear
          className={styles.search ?? ''}
          placeholder={t('list.search')}
          aria-label={t('list.search')}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
        />
        <Select
          allowClear
          aria-label={t('list.state')}
          placeholder={t('list.state')}
          className={styles.states ?? ''}
          value={filter.state}
          options={states.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          onChange={(state) => setFilter({ ...filter, state })}
        />
        <span className={styles.end}>
          {canWrite
            ? duties
                .filter((duty) => isMine(book, duty.post))
                .map((duty) => {
                  const waiting = chosen.filter(
                    (voucher) => !voucher.is_given && voucher.period === book.period && duty.waits(voucher),
                  );
                  return waiting.length === 0 ? null : (
                    <Button
                      key={duty.step}
                      loading={actions.sign.isPending}
                      onClick={() => {
                        workspace.takePost(duty.post);
                        sign(duty, waiting);
                      }}
                    >
                      {t('strip.signAll', { step: t(`step.${duty.step}`), count: waiting.length })}
                    </Button>
                  );
                })
            : null}
          {mayWrite && chosen.length === 1 && chosen[0] ? (
            <Button onClick={() => chosen[0] && copy(chosen[0])}>{t('list.copy')}</Button>
          ) : null}
          <Button disabled={shown.length === 0} onClick={() => setPrinting(true)}>
            {t('list.print', { count: chosen.length || shown.length })}
          </Button>
        </span>
      </div>
      <div className={styles.sheet}>
        <table className={styles.table}>
          <caption className="sp-visually-hidden">{t('books.page.vouchers')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  aria-label={t('list.all')}
                  checked={shown.length > 0 && chosen.length === shown.length}
                  indeterminate={chosen.length > 0 && chosen.length < shown.length}
                  onChange={(event) =>
                    tick(
                      shown.map((voucher) => voucher.id),
                      event.target.checked,
                    )
                  }
                />
              </th>
              {(['voucher', 'date'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`books.${head}`)}
                </th>
              ))}
              <th scope="col">{t('grid.summary')}</th>
              <th scope="col" className={styles.amount}>
                {t('list.amount')}
              </th>
              <th scope="col">{t('list.attachments')}</th>
              <th scope="col">{t('sign.accountant')}</th>
              <th scope="col">{t('list.state')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((voucher) => (
              <tr key={voucher.id}>
                <td>
                  <Checkbox
                    aria-label={t('list.pick', { label: labelOf(voucher, t('state.draft')) })}
                    checked={ticked.has(voucher.id)}
                    onChange={(event) => tick([voucher.id], event.target.checked)}
                  />
                </td>
                <td className="sp-number">
                  <button type="button" className={styles.link} onClick={() => open(voucher)}>
                    {labelOf(voucher, t('state.draft'))}
                  </button>
                </td>
                <td className="sp-number">{voucher.date?.slice(5) ?? ''}</td>
                <td className={styles.words}>{voucher.lines[0]?.summary ?? ''}</td>
                <td className={styles.amount}>
                  <Money amount={voucher.total} />
                </td>
                <td className="sp-number">{voucher.attachments || ''}</td>
                <td>{voucher.signatures.prepared_by ?? ''}</td>
                <td>{t(`state.${voucher.is_given ? 'given' : voucher.state}`)}</td>
              </tr>
            ))}
            {shown.length === 0 ? (
              <tr>
                <td colSpan={8} className={styles.muted}>
                  {t(book.vouchers.length === 0 ? 'books.none' : 'list.none')}
                </td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
      {isPrinting ? (
        <PrintVouchers
          book={book}
          vouchers={chosen.length > 0 ? chosen : shown}
          onDone={() => setPrinting(false)}
        />
      ) : null}
    </section>
  );
}
