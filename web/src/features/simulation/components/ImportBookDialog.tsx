import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '@/shared/api/translate';
import { listed } from '@/shared/lib/wording';
import { ImportDialog } from '@/shared/ui/ImportDialog';
import { Money } from '@/shared/ui/Money';
import { notify } from '@/shared/ui/notify';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import { useBookActions } from '../api/book';
import type { Book, BookImport } from '../api/types';
import styles from './books.module.css';
import own from './ImportBook.module.css';

const maxBytes = 10 * 1024 * 1024;
const tones: Record<BookImport['vouchers'][number]['fate'], Tone> = {
  added: 'good',
  present: 'neutral',
  refused: 'bad',
};

interface Props {
  book: Book;
  onClose: () => void;
}

/** A file of vouchers: what it would bring, line by line, and nothing is written before that is agreed to. */
export function ImportBookDialog({ book, onClose }: Props) {
  const { t } = useTranslation(['simulation', 'common']);
  const { bring } = useBookActions(book);
  const [added, setAdded] = useState(0);
  return (
    <ImportDialog<BookImport>
      title={t('import.title')}
      width={860}
      help={t('import.help')}
      accept=".beancount,.bean,.journal,.hledger,.ledger,.txt,.xlsx,.xls,.csv"
      maxBytes={maxBytes}
      words={{
        drop: t('import.drop'),
        limits: t('import.limits'),
        checking: t('import.checking'),
        tooLarge: t('import.tooLarge'),
        failed: t('common:error.system'),
        cancel: t('import.cancel'),
        confirm: (read) => (read ? t('import.confirm', { count: read.added }) : t('import.open')),
        errors: (count) => t('import.errors', { count }),
        verdict: (read) =>
          t('import.verdict', {
            program: t(`import.programs.${read.program}`),
            added: read.added,
            present: read.present,
          }),
      }}
      check={(file) => bring.mutateAsync({ file, dryRun: true })}
      apply={(file) => bring.mutateAsync({ file, dryRun: false })}
      onChecked={(read) => setAdded(read.added)}
      isReady={added > 0}
      onApplied={(read) => notify.success(t('import.done', { count: read.added }))}
      onClose={onClose}
    >
      {(read) => <Preview read={read} />}
    </ImportDialog>
  );
}

function Preview({ read }: { read: BookImport }) {
  const { t } = useTranslation('simulation');
  return (
    <div className={own.preview}>
      {read.accounts.length > 0 ? (
        <p>
          {t('import.accounts', { list: listed(read.accounts.map(({ code, name }) => `${code} ${name}`)) })}
        </p>
      ) : null}
      {read.closed.length > 0 ? <p>{t('import.closed', { list: listed(read.closed) })}</p> : null}
      <Remarks read={read} />
      {read.vouchers.length > 0 ? <Vouchers vouchers={read.vouchers} /> : null}
    </div>
  );
}

/** Line by line: what keeps the file from being taken, then what was assumed or passed over. */
function Remarks({ read }: { read: BookImport }) {
  const { t, i18n } = useTranslation('simulation');
  const isChinese = i18n.language.startsWith('zh');
  const hidden = read.remark_count - read.remarks.length;
  if (read.remarks.length === 0) return null;
  return (
    <section aria-label={t('import.remarks')}>
      <h3>{t('import.remarks')}</h3>
      <ul className={own.remarks}>
        {read.remarks.map((remark, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a remark is its place
          <li key={at}>
            <StatusTag tone={remark.is_fault ? 'bad' : 'warn'}>
              {t(remark.is_fault ? 'import.fault' : 'import.remark')}
            </StatusTag>
            <span>
              {remark.row > 0 ? <b>{t('import.row', { row: remark.row })} </b> : null}
              {remark.column === '' ? null : <span>{remark.column} </span>}
              {isChinese ? remark.zh : (sentence(remark.en) ?? remark.en)}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p>{t('import.hidden', { count: hidden })}</p> : null}
    </section>
  );
}

function Vouchers({ vouchers }: Pick<BookImport, 'vouchers'>) {
  const { t } = useTranslation('simulation');
  return (
    <div className={`${styles.sheet} ${own.vouchers}`}>
      <table className={styles.table} aria-label={t('import.vouchers')}>
        <thead>
          <tr>
            <th scope="col">{t('import.line')}</th>
            <th scope="col">{t('books.date')}</th>
            <th scope="col">{t('books.voucher')}</th>
            <th scope="col">{t('grid.summary')}</th>
            <th scope="col" className={styles.amount}>
              {t('import.total')}
            </th>
            <th scope="col">{t('import.state')}</th>
          </tr>
        </thead>
        <tbody>
          {vouchers.map((voucher, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a voucher of a file is its place
            <tr key={at}>
              <td className="sp-number">{voucher.row}</td>
              <td className="sp-number">{voucher.date}</td>
              <td className="sp-number">
                {voucher.word}-{voucher.number}
              </td>
              <td className={styles.words}>{voucher.summary}</td>
              <td className={styles.amount}>
                <Money amount={voucher.total} />
              </td>
              <td>
                <StatusTag tone={tones[voucher.fate]}>{t(`import.fates.${voucher.fate}`)}</StatusTag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
