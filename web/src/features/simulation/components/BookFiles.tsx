import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { download } from '@/shared/api/call';

const files = {
  journal: 'my-journal.csv',
  hledger: 'my-book.journal',
  beancount: 'my-book.beancount',
} as const;
const kinds = Object.keys(files) as (keyof typeof files)[];

/** A book as a file: its journal for a spreadsheet, or all of it for another accounting program. */
export function BookFiles({ bookId }: { bookId: number }) {
  const { t } = useTranslation('simulation');
  const items = kinds.map((kind) => ({
    key: kind,
    label: t(`books.file.${kind}`),
    onClick: () =>
      void download('/api/book/{book_id}/file/{book_file}/', files[kind], {
        path: { book_id: bookId, book_file: kind },
      }),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<DownloadOutlined />}>{t('books.export')}</Button>
    </Dropdown>
  );
}
