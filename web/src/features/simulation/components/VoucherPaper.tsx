import { Button, Select } from 'antd';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { notify } from '@/shared/ui/notify';
import type { BookActions } from '../api/book';
import type { Book, Post, SignStep, Voucher, VoucherKind } from '../api/types';
import { totalsOf } from '../model/amount';
import { toggleDocument } from '../model/grid';
import { isEditable, labelOf } from '../model/progress';
import type { SheetDesk } from './useSheet';
import { VoucherGrid } from './VoucherGrid';
import styles from './VoucherPaper.module.css';

interface Props {
  book: Book;
  actions: BookActions;
  desk: SheetDesk;
  /** Whether this page may write in the book. */
  canWrite: boolean;
  post: Post;
  onNext: () => void;
  onChanged: (voucher: Voucher | undefined) => void;
}

const kinds: VoucherKind[] = ['normal', 'red', 'supplement', 'carry', 'pl_close', 'year_close'];

/** 记账凭证 as printed: head, grid, signatures; below it what may be done by the post one holds. */
export function VoucherPaper({ book, actions, desk, canWrite, post, onNext, onChanged }: Props) {
  const { t } = useTranslation('simulation');
  const { sheet, voucher } = desk;
  const [isOver, setOver] = useState(false);
  const isLocked = !canWrite || (voucher !== undefined && !isEditable(book, voucher));
  const { isBalanced, difference } = totalsOf(sheet.rows);
  const isBusy = actions.save.isPending || actions.sign.isPending;

  const save = async (andNew: boolean) => {
    if (isLocked || isBusy) return;
    if (!isBalanced) {
      desk.tell(difference === '0.00' ? t('paper.empty') : t('paper.unbalanced'));
      return;
    }
    const saved = await desk.save(false, t('failed'));
    if (saved === undefined) return;
    notify.success(t('paper.saved', { label: labelOf(saved, t('state.draft')) }));
    onChanged(saved);
    if (andNew) onNext();
  };
  const keepDraft = async () => {
    const saved = await desk.save(true, t('failed'));
    if (saved !== undefined) notify.success(t('paper.draftSaved'));
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const key = event.dataTransfer.getData('application/x-suanpan-document');
    if (key === '' || isLocked || sheet.documents.includes(key)) return;
    event.preventDefault();
    desk.change(toggleDocument(sheet, key));
  };
  const general = desk.faults.filter((fault) => fault.row === undefined);
  const placed = desk.faults.filter((fault) => fault.row !== undefined);
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
        key={desk.turn}
        card={book.card}
        sheet={sheet}
        isLocked={isLocked}
        isFresh={desk.turn > 0 && sheet.id === undefined}
        faults={desk.faults}
        onChange={desk.change}
        onSave={(andNew) => void save(andNew)}
      />
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
      <footer className={styles.foot}>
        <Signature label={t('sign.supervisor')} name={voucher?.signatures.posted_by} />
        <Signature label={t('sign.reviewer')} name={voucher?.signatures.reviewed_by} />
        <Signature label={t('sign.cashier')} name={voucher?.signatures.cashier_by} />
        <Signature label={t('sign.accountant')} name={voucher?.signatures.prepared_by} />
      </footer>
      {canWrite ? (
        <div className={styles.tools}>
          {voucher ? (
            <SignTools book={book} actions={actions} voucher={voucher} post={post} onChanged={onChanged} />
          ) : null}
          {isLocked ? (
            <Button onClick={onNext}>{t('paper.new')}</Button>
          ) : (
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

/** The state as a seal over the head. */
function Seal({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('simulation');
  const state = voucher.is_given ? 'given' : voucher.state;
  return <span className={`${styles.seal} ${styles[state]}`}>{t(`state.${state}`)}</span>;
}

function Signature({ label, name }: { label: string; name: string | null | undefined }) {
  return (
    <span className={styles.signature}>
      {label}
      {name ? <b className={styles.stamp}>{name}</b> : <i aria-hidden="true" />}
    </span>
  );
}

interface SignProps {
  book: Book;
  actions: BookActions;
  voucher: Voucher;
  post: Post;
  onChanged: (voucher: Voucher | undefined) => void;
}

/** What the post one holds may do with this voucher now. */
function SignTools({ book, actions, voucher, post, onChanged }: SignProps) {
  const { t } = useTranslation('simulation');
  if (voucher.is_given || voucher.period < book.period) return null;
  const isReviewer = post === 'reviewer' || post === 'supervisor';
  const isPoster = post === 'accountant' || post === 'supervisor';
  const offered: [boolean, SignStep][] = [
    [post === 'cashier' && voucher.state === 'saved' && voucher.needs_cashier, 'cashier_sign'],
    [post === 'cashier' && voucher.state === 'cashier_signed', 'cashier_unsign'],
    [isReviewer && (voucher.state === 'saved' || voucher.state === 'cashier_signed'), 'review'],
    [isReviewer && voucher.state === 'reviewed', 'unreview'],
    [isPoster && voucher.state === 'reviewed', 'post'],
    [isPoster && voucher.state === 'posted' && book.card.mode === 'teaching', 'unpost'],
  ];
  const sign = (step: SignStep) =>
    actions.sign.mutate(
      { step, post, vouchers: [voucher.id] },
      {
        onSuccess: ([outcome]) => {
          if (outcome?.refused) notify.error(outcome.refused.message);
          else notify.success(t(`signed.${step}`, { count: 1 }));
          onChanged(outcome?.voucher);
        },
        onError: (error) => notify.error(messageOf(error, t('failed'))),
      },
    );
  const isReversed = book.vouchers.some((other) => other.reverses_id === voucher.id);
  const reverse = () =>
    actions.reverse.mutate(
      { id: voucher.id, date: `${book.period}-${lastDay(book.period)}`, post: 'accountant' },
      {
        onSuccess: ({ voucher: red }) => {
          notify.success(t('paper.reversed', { label: labelOf(red, t('state.draft')) }));
          onChanged(red);
        },
        onError: (error) => notify.error(messageOf(error, t('failed'))),
      },
    );
  const remove = () =>
    actions.remove
      .mutateAsync(voucher.id)
      .then(() => {
        notify.success(t('paper.deleted', { label: labelOf(voucher, t('state.draft')) }));
        onChanged(undefined);
      })
      .catch((error: unknown) => {
        notify.error(messageOf(error, t('failed')));
        throw error;
      });
  return (
    <span className={styles.signTools}>
      {voucher.state === 'draft' || voucher.state === 'saved' ? (
        <ConfirmDanger
          title={t('paper.deleteTitle', { label: labelOf(voucher, t('state.draft')) })}
          text={t('paper.deleteText')}
          okText={t('paper.delete')}
          onConfirm={remove}
        >
          {(ask) => (
            <Button danger type="text" onClick={ask}>
              {t('paper.delete')}
            </Button>
          )}
        </ConfirmDanger>
      ) : null}
      {voucher.state === 'posted' && !isReversed ? (
        <Button danger onClick={reverse}>
          {t('paper.reverse')}
        </Button>
      ) : null}
      {offered
        .filter(([isOffered]) => isOffered)
        .map(([, step]) => (
          <Button key={step} loading={actions.sign.isPending} onClick={() => sign(step)}>
            {t(`step.${step}`)}
          </Button>
        ))}
    </span>
  );
}

const lastDay = (period: string): string => {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return String(new Date(Date.UTC(year, month, 0)).getUTCDate()).padStart(2, '0');
};
