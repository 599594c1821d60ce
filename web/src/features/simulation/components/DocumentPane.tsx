import BulbOutlined from '@ant-design/icons/BulbOutlined';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountCells } from '@/shared/documents/AmountCopy';
import { DocumentDeck } from '@/shared/documents/DocumentDeck';
import type { BookActions } from '../api/book';
import type { Book, Voucher } from '../api/types';
import { isBookedAlready, labelOf, stateOf, vouchersOf } from '../model/progress';
import { mayDo } from '../model/team';
import styles from './DocumentPane.module.css';
import { DoneBy } from './team/DoneBy';
import { useDecision } from './useDecision';

interface Props {
  book: Book;
  actions: BookActions;
  chosen: string | undefined;
  /** The voucher on the desk, when what is chosen is read before it is written: it comes into sight. */
  readFirst: number | undefined;
  /** Documents attached to the voucher on the desk. */
  attached: string[];
  canAttach: boolean;
  onChoose: (business: string) => void;
  onAttach: (document: string) => void;
  onWrite: (business: Book['businesses'][number]) => void;
  onOpen: (voucher: Voucher) => void;
}

/** 单据台: the businesses to do on top, the documents of the chosen one below. */
export function DocumentPane(props: Props) {
  const { book, chosen, onChoose } = props;
  const { t } = useTranslation('simulation');
  useAmountCells();
  const business = book.businesses.find((one) => one.key === chosen) ?? book.businesses[0];
  return (
    <div className={styles.pane}>
      <nav className={styles.list} aria-label={t('todo.title')}>
        {book.businesses.map((one) => {
          const state = stateOf(book, one);
          return (
            <button
              key={one.key}
              type="button"
              className={styles.business}
              aria-current={one.key === business?.key}
              onClick={() => onChoose(one.key)}
            >
              <i className={`${styles.dot} ${styles[state]}`} aria-hidden="true">
                {state === 'todo' || state === 'draft' ? null : <CheckOutlined />}
              </i>
              <span className={`sp-number ${styles.day}`}>{one.date.slice(5)}</span>
              <span className={styles.title}>{one.title}</span>
              <span className="sp-visually-hidden">{t(`todo.${state}`)}</span>
            </button>
          );
        })}
      </nav>
      {business ? <BusinessView {...props} business={business} /> : null}
    </div>
  );
}

function BusinessView({
  book,
  actions,
  attached,
  canAttach,
  onAttach,
  onWrite,
  onOpen,
  business,
  readFirst,
}: Props & { business: Book['businesses'][number] }) {
  const { t } = useTranslation('simulation');
  const [showsHint, setShowsHint] = useState(false);
  const view = useRef<HTMLElement>(null);
  useEffect(() => {
    if (readFirst !== undefined) view.current?.scrollIntoView({ block: 'start' });
  }, [readFirst]);
  const vouchers = vouchersOf(book, business);
  const mayBook = mayDo(book, 'book');
  const isBooked = isBookedAlready(book);
  const canChange = book.is_mine && book.shut === null && mayBook && !isBooked;
  const { decision, marking, decide } = useDecision({ book, actions, business, canChange });
  return (
    <section ref={view} className={styles.view} aria-label={business.title}>
      <h2 className={styles.head}>
        {business.title}
        <span className="sp-number">
          {business.date}
          {business.date_until ? ` — ${business.date_until.slice(5)}` : ''}
        </span>
      </h2>
      <p className={styles.text}>{business.text}</p>
      {business.hint ? (
        showsHint ? (
          <p className={styles.hint}>
            <BulbOutlined aria-hidden="true" /> {business.hint}
          </p>
        ) : (
          <Button type="link" size="small" icon={<BulbOutlined />} onClick={() => setShowsHint(true)}>
            {t('todo.hint')}
          </Button>
        )
      ) : null}
      <div className={styles.tools}>
        {vouchers.map((voucher) => (
          <Button key={voucher.id} size="small" onClick={() => onOpen(voucher)}>
            {labelOf(voucher, t('state.draft'))}
          </Button>
        ))}
        {mayBook || isBooked ? null : <DoneBy book={book} post="accountant" />}
        {canChange ? (
          <>
            <Button
              size="small"
              type={vouchers.length === 0 ? 'primary' : 'default'}
              onClick={() => onWrite(business)}
            >
              {t('todo.write')}
            </Button>
            {business.documents.length > 0 ? (
              <>
                <Button
                  size="small"
                  aria-pressed={decision === 'none'}
                  className={decision === 'none' ? styles.decided : ''}
                  onClick={() => decide('none')}
                >
                  {t('todo.noEntry')}
                </Button>
                <Button
                  size="small"
                  aria-pressed={decision === 'reject'}
                  className={decision === 'reject' ? styles.decided : ''}
                  onClick={() => decide('reject')}
                >
                  {t('todo.reject')}
                </Button>
                {decision === 'reject' ? <span className={styles.ask}>{t('todo.markFaults')}</span> : null}
              </>
            ) : null}
          </>
        ) : null}
      </div>
      {business.documents.length === 0 ? (
        <p className={styles.none}>{t('todo.noDocuments')}</p>
      ) : (
        <DocumentDeck
          key={business.key}
          documents={business.documents}
          firm={book.card.profile}
          attaching={{ attached, canAttach, onAttach }}
          marking={marking}
        />
      )}
    </section>
  );
}
