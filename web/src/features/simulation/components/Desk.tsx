import { Button, Modal, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { SaveLine } from '@/shared/autosave/SaveLine';
import { SaveNotice } from '@/shared/autosave/SaveNotice';
import { oneOf, readStored, writeStored } from '@/shared/lib/storage';
import { formatDateTime } from '@/shared/lib/time';
import { notify } from '@/shared/ui/notify';
import { useBookActions } from '../api/book';
import type { Book, Post, Voucher } from '../api/types';
import { toggleDocument } from '../model/grid';
import { progressOf } from '../model/progress';
import { ClosingTab } from './ClosingTab';
import styles from './Desk.module.css';
import { DocumentPane } from './DocumentPane';
import { LedgerTab } from './LedgerTab';
import { PostSwitch } from './PostSwitch';
import { ReportTab } from './ReportTab';
import { StatementTab } from './StatementTab';
import { TrialBalanceTab } from './TrialBalanceTab';
import { useBookDrafts } from './useBookDrafts';
import { useSheet } from './useSheet';
import { VoucherPaper } from './VoucherPaper';
import { VoucherStrip } from './VoucherStrip';

export const deskTabs = ['voucher', 'ledger', 'trial', 'closing', 'statement', 'report'] as const;
export type DeskTab = (typeof deskTabs)[number];

const posts = ['accountant', 'cashier', 'reviewer', 'supervisor'] as const;

interface Props {
  book: Book;
  tab: DeskTab;
  onTab: (tab: DeskTab) => void;
}

/** The desk of a book: documents on the left, vouchers and books on the right. */
export function Desk({ book, tab, onTab }: Props) {
  const { t } = useTranslation('simulation');
  const actions = useBookActions(book);
  const postKey = `suanpan.post.${book.id}`;
  const [post, setPost] = useState<Post>(() => readStored(postKey, oneOf(posts)) ?? 'accountant');
  const drafts = useBookDrafts(book);
  const desk = useSheet(book, actions, post, drafts);
  const progress = progressOf(book);
  const [chosen, setChosen] = useState(() => progress.next?.key ?? book.businesses[0]?.key);
  const [account, setAccount] = useState<string>();
  /** What waits for a decision about the voucher on the desk that was not saved. */
  const [leaving, setLeaving] = useState<() => void>();
  const [isAsking, setAsking] = useState(false);
  // Two pages of one book do not write at once.
  const canWrite = drafts?.isWriter === true;

  const takePost = (next: Post) => {
    setPost(next);
    writeStored(postKey, next);
  };
  const leave = (then: () => void) => {
    if (desk.isDirty) setLeaving(() => then);
    else then();
  };
  const open = (voucher: Voucher) =>
    leave(() => {
      desk.open(voucher);
      if (voucher.business) setChosen(voucher.business);
      onTab('voucher');
    });
  const openByLabel = (label: string) => {
    const found = book.vouchers.find((voucher) => `${voucher.word}-${voucher.number}` === label);
    if (found) open(found);
  };
  const write = (business: Book['businesses'][number] | undefined) =>
    leave(() => {
      desk.begin(business);
      if (business) setChosen(business.key);
      onTab('voucher');
    });
  const onNext = () => {
    const next = progressOf(book).next;
    desk.begin(next);
    if (next) setChosen(next.key);
  };
  const openLedger = (code: string) => {
    setAccount(code);
    onTab('ledger');
  };
  const handIn = () =>
    actions.submit
      .mutateAsync()
      .then(() => {
        notify.success(t('submit.done'));
        onTab('report');
      })
      .catch((error: unknown) => notify.error(messageOf(error, t('failed'))))
      .finally(() => setAsking(false));

  const own = book.vouchers.filter((voucher) => !voucher.is_given);
  const unposted = own.filter((voucher) => voucher.state !== 'posted').length;
  return (
    <div className={styles.desk}>
      <header className={styles.bar}>
        <div className={styles.names}>
          <strong>{book.card.profile.name}</strong>
          <span>
            {book.student_name ? `${t('desk.of', { name: book.student_name })} · ` : ''}
            {book.task_title ?? t('desk.free')}
          </span>
        </div>
        <Tag className="sp-number">{t('desk.period', { period: book.period })}</Tag>
        <PostSwitch
          persons={book.card.profile.persons}
          post={post}
          disabled={!canWrite}
          onChange={takePost}
        />
        <div className={styles.progress}>
          <span className="sp-number">{t('desk.progress', { done: progress.done, all: progress.all })}</span>
          <i aria-hidden="true">
            <b style={{ width: `${progress.all > 0 ? (progress.done / progress.all) * 100 : 0}%` }} />
          </i>
        </div>
        {book.due_at_ms === null ? null : (
          <span className={`sp-number ${styles.due}`}>
            {t('desk.due', { time: formatDateTime(book.due_at_ms) })}
          </span>
        )}
        {drafts ? <SaveLine save={drafts.save} isDurable={drafts.isDurable} /> : null}
        {canWrite ? (
          <Button type="primary" loading={actions.submit.isPending} onClick={() => setAsking(true)}>
            {t('submit.ok')}
          </Button>
        ) : null}
      </header>
      {book.shut ? <p className={styles.shut}>{book.shut}</p> : null}
      {drafts ? <SaveNotice saving={drafts} /> : null}
      <div className={styles.body}>
        <aside className={`${styles.side} ${tab === 'voucher' ? '' : styles.aside}`}>
          <DocumentPane
            book={book}
            actions={actions}
            chosen={chosen}
            attached={desk.sheet.documents}
            canAttach={
              canWrite &&
              tab === 'voucher' &&
              (desk.voucher === undefined ||
                desk.voucher.state === 'draft' ||
                desk.voucher.state === 'saved') &&
              !desk.voucher?.is_given
            }
            onChoose={setChosen}
            onAttach={(key) => desk.change(toggleDocument(desk.sheet, key))}
            onWrite={write}
            onOpen={open}
          />
        </aside>
        <main className={styles.main}>
          <div className={styles.tabs} role="tablist" aria-label={t('desk.tabs')}>
            {deskTabs.map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                id={`desk-${one}`}
                aria-selected={tab === one}
                aria-controls="desk-panel"
                onClick={() => onTab(one)}
              >
                {t(`tab.${one}`)}
                {one === 'voucher' && desk.isDirty ? (
                  <i className={styles.dirty} title={t('desk.dirty')} />
                ) : null}
              </button>
            ))}
          </div>
          <div className={styles.panel} id="desk-panel" role="tabpanel" aria-labelledby={`desk-${tab}`}>
            {tab === 'voucher' ? (
              <>
                <VoucherStrip
                  book={book}
                  actions={actions}
                  post={post}
                  current={desk.sheet.id}
                  onOpen={open}
                  onNew={() => write(undefined)}
                  onPost={takePost}
                />
                <VoucherPaper
                  book={book}
                  actions={actions}
                  desk={desk}
                  canWrite={canWrite}
                  post={post}
                  onNext={() => leave(onNext)}
                  onChanged={(voucher) => {
                    if (voucher === undefined) desk.begin(undefined);
                    else if (voucher.id !== desk.sheet.id) desk.open(voucher);
                  }}
                />
                <p className={styles.keys}>{t('desk.keys')}</p>
              </>
            ) : null}
            {tab === 'ledger' ? (
              <LedgerTab book={book} account={account} onAccount={setAccount} onVoucher={openByLabel} />
            ) : null}
            {tab === 'trial' ? <TrialBalanceTab book={book} onAccount={openLedger} /> : null}
            {tab === 'closing' ? <ClosingTab book={book} actions={actions} /> : null}
            {tab === 'statement' ? (
              <StatementTab
                book={book}
                actions={actions}
                drafts={drafts}
                onAccount={openLedger}
                onVoucher={openByLabel}
              />
            ) : null}
            {tab === 'report' ? <ReportTab book={book} onVoucher={openByLabel} /> : null}
          </div>
        </main>
      </div>
      <Modal
        open={leaving !== undefined}
        title={t('leave.title')}
        onCancel={() => setLeaving(undefined)}
        footer={[
          <Button key="stay" onClick={() => setLeaving(undefined)}>
            {t('leave.stay')}
          </Button>,
          <Button
            key="drop"
            danger
            onClick={() => {
              leaving?.();
              setLeaving(undefined);
            }}
          >
            {t('leave.drop')}
          </Button>,
          desk.voucher?.state === 'saved' ? null : (
            <Button
              key="keep"
              type="primary"
              loading={actions.save.isPending}
              onClick={() =>
                void desk.save(true, t('failed')).then((saved) => {
                  if (saved !== undefined) leaving?.();
                  setLeaving(undefined);
                })
              }
            >
              {t('leave.keep')}
            </Button>
          ),
        ]}
      >
        {t('leave.text')}
      </Modal>
      <Modal
        open={isAsking}
        title={t('submit.title')}
        okText={t('submit.ok')}
        cancelText={t('submit.notYet')}
        confirmLoading={actions.submit.isPending}
        onOk={() => void handIn()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('submit.progress', { done: progress.done, all: progress.all })}</p>
        {unposted > 0 ? <p>{t('submit.unposted', { count: unposted })}</p> : null}
        {desk.isDirty ? <p>{t('submit.dirty')}</p> : null}
        {book.rules.tries === null ? null : (
          <p>{t('submit.tries', { left: book.rules.tries - book.submissions.length - 1 })}</p>
        )}
      </Modal>
    </div>
  );
}
