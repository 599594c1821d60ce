import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveNotice } from '@/shared/autosave/SaveNotice';
import { Returned } from '@/shared/marking/Returned';
import { useKeptFocus } from '@/shared/ui/keptFocus';
import { Panes } from '@/shared/ui/workspace/Panes';
import { toggleDocument } from '@/shared/vouchers/grid';
import type { Book } from '../api/types';
import { tabsOf, type WorkspaceTab } from '../model/tabs';
import { mayDo } from '../model/team';
import { BookBar } from './BookBar';
import styles from './BookWorkspace.module.css';
import { ClosingTab } from './ClosingTab';
import { DocumentPane } from './DocumentPane';
import { LedgerTab } from './ledger/LedgerTab';
import { PostSwitch } from './PostSwitch';
import { ReportTab } from './ReportTab';
import { StatementTab } from './StatementTab';
import { SetUpAside, SetUpTab } from './setUp';
import { TrialBalanceTab } from './TrialBalanceTab';
import { TeamStrip } from './team/TeamStrip';
import { UnsentVouchers } from './UnsentVouchers';
import type { BookDrafts } from './useBookDrafts';
import { useBookWorkspace } from './useBookWorkspace';
import { VoucherPaper } from './VoucherPaper';
import { VoucherStrip } from './VoucherStrip';
import { VoucherSwipe } from './VoucherSwipe';
import { LeaveDialog, SubmitDialog } from './WorkspaceDialogs';

/** Documents beside a voucher, which needs the rest: beside the narrowest it fits into an exercise on a screen of 1366 px. */
const documentPane = { name: 'documents', usual: 372, min: 212, besideIt: 520 };

interface Props {
  book: Book;
  tab: WorkspaceTab;
  onTab: (tab: WorkspaceTab) => void;
  /** Where an exam keeps what is typed, instead of the book's own drafts. */
  given?: BookDrafts;
  /** At the end of the bar: what changes how the desk is seen. */
  view?: ReactNode;
}

/** Where a book is kept: documents on the left, vouchers and books on the right. */
export function BookWorkspace({ book, tab, onTab, given, view }: Props) {
  const { t } = useTranslation('simulation');
  const workspace = useBookWorkspace(book, onTab, given);
  // Signing, starting, closing: most buttons here go when they have done their work.
  const box = useKeptFocus<HTMLDivElement>();
  const tabs = tabsOf(book, given !== undefined);
  const isSetUp = tab === 'setUp';
  const { actions, drafts, desk, post, takePost, canWrite, open, openByLabel } = workspace;
  return (
    <div ref={box} className={styles.desk}>
      <BookBar book={book} workspace={workspace} view={view} />
      {book.shut ? <p className={styles.shut}>{book.shut}</p> : null}
      {book.returned === null ? null : <Returned returned={book.returned} />}
      <TeamStrip book={book} />
      <Panes
        pane={documentPane}
        label={t('desk.resize')}
        sideClass={`${styles.side} ${tab === 'voucher' || isSetUp ? '' : styles.aside}`}
        side={
          isSetUp ? (
            <SetUpAside book={book} />
          ) : (
            <DocumentPane
              book={book}
              actions={actions}
              chosen={workspace.chosen}
              readFirst={workspace.readsFirst ? desk.resetKey : undefined}
              attached={desk.sheet.documents}
              canAttach={workspace.mayAttach && tab === 'voucher'}
              onChoose={workspace.setChosen}
              onAttach={(key) => desk.change(toggleDocument(desk.sheet, key))}
              onWrite={workspace.write}
              onOpen={open}
            />
          )
        }
        main={
          <>
            <div className={styles.top}>
              <div className={styles.tabs} role="tablist" aria-label={t('desk.tabs')}>
                {tabs.map((one) => (
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
              <PostSwitch book={book} post={post} disabled={!canWrite} onChange={takePost} />
            </div>
            {given?.keepsUnsent ? (
              <UnsentVouchers
                book={book}
                post={post}
                drafts={given}
                refresh={actions.refresh}
                onOpen={workspace.takeUnsent}
              />
            ) : null}
            <div
              className={styles.panel}
              id="desk-panel"
              role="tabpanel"
              tabIndex={-1}
              aria-labelledby={`desk-${tab}`}
            >
              {isSetUp ? <SetUpTab book={book} actions={actions} drafts={drafts} /> : null}
              {tab === 'voucher' ? (
                <>
                  <VoucherStrip
                    book={book}
                    actions={actions}
                    post={post}
                    current={desk.sheet.id}
                    onOpen={open}
                    onNew={() => workspace.write(undefined)}
                    onList={workspace.openList}
                    onPost={takePost}
                  />
                  <VoucherSwipe book={book} current={desk.sheet.id} onOpen={open}>
                    <VoucherPaper
                      book={book}
                      actions={actions}
                      desk={desk}
                      canWrite={canWrite}
                      keepsPlace={workspace.isOpening || workspace.isElsewhere}
                      readsFirst={workspace.readsFirst}
                      post={post}
                      onNext={workspace.onNext}
                      onFollow={workspace.follow}
                      onChanged={(voucher) => {
                        if (voucher === undefined) desk.begin(undefined);
                        else if (voucher.id !== desk.sheet.id) desk.open(voucher);
                      }}
                    />
                  </VoucherSwipe>
                  {book.is_mine && book.shut === null && mayDo(book, 'write') ? (
                    <p className={styles.keys}>{t('desk.keys')}</p>
                  ) : null}
                </>
              ) : null}
              {tab === 'ledger' ? <LedgerTab book={book} workspace={workspace} /> : null}
              {tab === 'trial' ? (
                <TrialBalanceTab book={book} onAccount={(code) => workspace.openLedger(code)} />
              ) : null}
              {tab === 'closing' ? (
                <ClosingTab
                  book={book}
                  actions={actions}
                  onPlace={workspace.openPlace}
                  onRestarted={workspace.startOver}
                />
              ) : null}
              {tab === 'statement' ? (
                <StatementTab
                  book={book}
                  actions={actions}
                  drafts={drafts}
                  onAccount={workspace.openLedger}
                  onVoucher={openByLabel}
                />
              ) : null}
              {tab === 'report' ? <ReportTab book={book} onVoucher={openByLabel} /> : null}
            </div>
          </>
        }
      />
      {workspace.saving ? (
        <div className={styles.notice}>
          <SaveNotice saving={workspace.saving} />
        </div>
      ) : null}
      <LeaveDialog workspace={workspace} />
      <SubmitDialog book={book} workspace={workspace} />
    </div>
  );
}
