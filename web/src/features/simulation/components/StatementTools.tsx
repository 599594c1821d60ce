import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { download } from '@/shared/api/call';
import type { BooksView } from '../api/ledgers';
import type { Book, StatementKind } from '../api/types';
import styles from './books.module.css';

interface Props {
  book: Book;
  kind: StatementKind;
  view: BooksView;
  title: string;
  canWrite: boolean;
  isTyping: boolean;
  /** Whether it is shown as it was filled in: it is taken away and printed as it stands there. */
  isFiled: boolean;
  /** Whether the student draws it up: the books do not fill it in. */
  isByHand: boolean;
  isPending: boolean;
  onGenerate: () => void;
  onType: () => void;
  onCancel: () => void;
  onSave: () => void;
  onPrint: () => void;
}

/** What can be done with a statement: take it away, print it, fill it in. */
export function StatementTools({
  book,
  kind,
  view,
  title,
  canWrite,
  isTyping,
  isFiled,
  isByHand,
  isPending,
  ...on
}: Props) {
  const { t } = useTranslation('simulation');
  const take = () =>
    void download(
      '/api/book/{book_id}/statement/{statement_kind}/excel/',
      `${title} ${view.period}${isFiled ? ` ${t('statement.views.filed')}` : ''}.xlsx`,
      {
        path: { book_id: book.id, statement_kind: kind },
        query: { period: view.period, with_unposted: view.withUnposted, filed: isFiled },
      },
    );
  return (
    <span className={styles.end}>
      <Button icon={<DownloadOutlined />} title={t('statement.excel')} onClick={take} />
      <Button icon={<PrinterOutlined />} title={t('statement.print')} onClick={on.onPrint} />
      {canWrite && !isTyping ? (
        <>
          {isByHand ? null : (
            <Button loading={isPending} onClick={on.onGenerate}>
              {t('statement.generate')}
            </Button>
          )}
          <Button type={isByHand ? 'primary' : 'default'} onClick={on.onType}>
            {t('statement.type')}
          </Button>
        </>
      ) : null}
      {canWrite && isTyping ? (
        <>
          <Button onClick={on.onCancel}>{t('statement.cancel')}</Button>
          <Button type="primary" loading={isPending} onClick={on.onSave}>
            {t('statement.save')}
          </Button>
        </>
      ) : null}
    </span>
  );
}
