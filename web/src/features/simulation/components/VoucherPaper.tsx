import { Button } from 'antd';
import { type DragEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import { totalsOf } from '@/shared/vouchers/amount';
import { toggleDocument } from '@/shared/vouchers/grid';
import { usualSummaries, withUsual } from '@/shared/vouchers/SummaryField';
import { VoucherGrid } from '@/shared/vouchers/VoucherGrid';
import type { BookActions } from '../api/book';
import type { Book, Post, Voucher } from '../api/types';
import { isEditable, labelOf } from '../model/progress';
import { heldBy, mayDo } from '../model/team';
import { KeptVouchers } from './KeptVouchers';
import { PaperHead } from './PaperHead';
import { SignTools } from './SignTools';
import { DoneBy } from './team/DoneBy';
import type { SheetDesk } from './useSheet';
import styles from './VoucherPaper.module.css';

interface Props {
  book: Book;
  actions: BookActions;
  desk: SheetDesk;
  /** Whether this page may write in the book. */
  canWrite: boolean;
  /** It may not, or not yet, and may soon: what can be done has its place and is not shown. */
  keepsPlace: boolean;
  /** The documents of a new voucher are read first: no field takes the keyboard. */
  readsFirst: boolean;
  post: Post;
  onNext: () => void;
  /** Puts the next voucher on the desk, from which this one was just saved, or is kept to be sent. */
  onFollow: (saved?: Voucher) => void;
  onChanged: (voucher: Voucher | undefined) => void;
}

/** 记账凭证 as printed: head, grid, signatures; below it what may be done by the post one holds. */
export function VoucherPaper(props: Props) {
  const { book, actions, desk, canWrite, keepsPlace, post, onNext, onFollow, onChanged } = props;
  const { t } = useTranslation('simulation');
  const { sheet, voucher } = desk;
  const [isOver, setOver] = useState(false);
  const isFixed = voucher !== undefined && !isEditable(book, voucher);
  const mayWrite = mayDo(book, 'write');
  const holder = heldBy(book, voucher);
  const isLocked = !canWrite || isFixed || !mayWrite;
  const { isBalanced, difference } = totalsOf(sheet.rows);
  const summaries = useMemo(
    () => withUsual(usualSummaries(book.vouchers.flatMap((one) => one.lines)), book.card.usual_summaries),
    [book.vouchers, book.card],
  );
  const isUnsigned = voucher === undefined || voucher.state === 'draft' || voucher.state === 'saved';
  const isBusy = actions.save.isPending || actions.sign.isPending;

  const save = async (andNew: boolean) => {
    if (isLocked || isBusy) return;
    if (!isBalanced) {
      desk.tell(difference === '0.00' ? t('paper.empty') : t('paper.unbalanced'));
      return;
    }
    const saved = await desk.save(false, t('failed'));
    if (saved === undefined) return;
    if (saved === 'unsent') {
      notify.warning(t('unsent.kept'));
      return onFollow();
    }
    // What is worth a look stays below the voucher until the next one is on the desk.
    notify.success(t('paper.saved', { label: labelOf(saved.voucher, t('state.draft')) }));
    if (andNew && saved.isUntouched) onFollow(saved.voucher);
  };
  const keepDraft = async () => {
    const saved = await desk.save(true, t('failed'));
    if (typeof saved === 'object') notify.success(t('paper.draftSaved'));
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const key = event.dataTransfer.getData('application/x-suanpan-document');
    if (key === '' || isLocked || sheet.documents.includes(key)) return;
    event.preventDefault();
    desk.change(toggleDocument(sheet, key));
  };
  const titleOf = (key: string) =>
    book.businesses.flatMap((business) => business.documents).find((document) => document.key === key)
      ?.title ?? key;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; documents are attached by their buttons too
    <div
      className={`${styles.paper} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        if (isLocked || !event.dataTransfer.types.includes('application/x-suanpan-document')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <PaperHead desk={desk} isLocked={isLocked} />
      {sheet.documents.length > 0 ? (
        <p className={styles.documents}>
          {sheet.documents.map((key) => (
            <button
              key={key}
              type="button"
              disabled={isLocked}
              title={t('paper.detach')}
              onClick={() => desk.change(toggleDocument(sheet, key))}
            >
              {titleOf(key)}
            </button>
          ))}
        </p>
      ) : null}
      <VoucherGrid
        key={desk.resetKey}
        card={book.card}
        sheet={sheet}
        isLocked={isLocked}
        keepsPlace={keepsPlace && !isFixed && mayWrite}
        isFresh={desk.resetKey > 0 && sheet.id === undefined && !props.readsFirst}
        faults={desk.faults}
        summaries={summaries}
        fillsFlows={book.rules.is_helpful}
        onChange={desk.change}
        onSave={(andNew) => void save(andNew)}
      />
      <Remarks desk={desk} />
      <footer className={styles.foot}>
        <Signature label={t('sign.supervisor')} name={voucher?.signatures.posted_by} />
        <Signature label={t('sign.reviewer')} name={voucher?.signatures.reviewed_by} />
        <Signature label={t('sign.cashier')} name={voucher?.signatures.cashier_by} />
        <Signature label={t('sign.accountant')} name={voucher?.signatures.prepared_by} />
      </footer>
      {canWrite || keepsPlace ? (
        <div className={styles.tools} style={{ visibility: canWrite ? undefined : 'hidden' }}>
          <HeldNote name={holder} />
          {voucher && holder === undefined ? (
            <SignTools {...{ book, actions, voucher, post, desk, onChanged }} />
          ) : null}
          {isFixed || book.sitting === 'exam' || isLocked ? null : (
            <KeptVouchers bookId={book.id} desk={desk} />
          )}
          {mayWrite || !isUnsigned || holder !== undefined ? null : <DoneBy book={book} post="accountant" />}
          {isFixed && mayWrite ? <Button onClick={onNext}>{t('paper.new')}</Button> : null}
          {isFixed || !mayWrite ? null : (
            <>
              <Button disabled={!desk.isDirty || isBusy} onClick={() => void keepDraft()}>
                {t('paper.draft')}
              </Button>
              <Button disabled={isBusy || !isBalanced} onClick={() => void save(true)}>
                {t('paper.saveNew')} <kbd>Ctrl+Enter</kbd>
              </Button>
              <Button
                type="primary"
                loading={actions.save.isPending}
                disabled={
                  !isBalanced || (voucher !== undefined && !desk.isDirty && voucher.state !== 'draft')
                }
                onClick={() => void save(false)}
              >
                {t('paper.save')} <kbd>Ctrl+S</kbd>
              </Button>
            </>
          )}
        </div>
      ) : null}
    </div>
  );
}

/** That another member of the team is changing it. */
function HeldNote({ name }: { name: string | undefined }) {
  const { t } = useTranslation('teams');
  return (
    <span role="status" className={styles.held}>
      {name === undefined ? null : t('desk.heldText', { name })}
    </span>
  );
}

function Signature({ label, name }: { label: string; name: string | null | undefined }) {
  return (
    <span className={styles.signature}>
      {label}
      {name ? <b className={styles.stamp}>{name}</b> : <i aria-hidden="true" />}
    </span>
  );
}

/** What is wrong with the voucher, or only worth a look. */
function Remarks({ desk }: { desk: SheetDesk }) {
  const { t } = useTranslation('simulation');
  const general = desk.faults.filter((fault) => fault.row === undefined);
  const placed = desk.faults.filter((fault) => fault.row !== undefined);
  return (
    <div aria-live="polite">
      {placed.length > 0 || general.length > 0 ? (
        <ul className={styles.faults}>
          {[...general, ...placed].map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: faults have no identity but their place
            <li key={index}>
              {fault.row === undefined ? null : <b>{t('paper.row', { row: fault.row + 1 })}</b>}
              {fault.message}
            </li>
          ))}
        </ul>
      ) : null}
      {desk.findings.length > 0 && desk.faults.length === 0 ? (
        <ul className={styles.findings}>
          {desk.findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity but their place
            <li key={index}>{finding.message}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
