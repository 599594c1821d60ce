import CodeOutlined from '@ant-design/icons/CodeOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { download } from '@/shared/api/call';
import { companiesQuery } from '../api/companies';
import type { Book } from '../api/types';

const files = {
  excel: 'my-book.xlsx',
  journal: 'my-journal.csv',
  hledger: 'my-book.journal',
  beancount: 'my-book.beancount',
} as const;
const kinds = Object.keys(files) as (keyof typeof files)[];

/** A book as a file: a workbook, its journal as a table, or all of it for another accounting program; my own also as data for Python. */
export function BookFiles({ book }: { book: Book }) {
  const { t } = useTranslation('simulation');
  const navigate = useNavigate();
  const mayAnalyse = book.is_mine && book.sitting === null;
  const companies = useQuery({ ...companiesQuery(book.course_id), enabled: mayAnalyse });
  // Programs find the books of a course's first company by their own names, of others under the company's key.
  const isFirst = companies.data?.[0]?.key === book.company_key;
  const read = isFirst ? 'books.py' : `${book.company_key}/books.py`;
  const items = kinds.map((kind) => ({
    key: kind,
    label: t(`books.file.${kind}`),
    onClick: () =>
      void download('/api/book/{book_id}/file/{book_file}/', files[kind], {
        path: { book_id: book.id, book_file: kind },
      }),
  }));
  return (
    <>
      {mayAnalyse && companies.data ? (
        <Button
          icon={<CodeOutlined />}
          onClick={() =>
            void navigate({ to: '/full/pythonTest', search: { course_id: book.course_id, read } })
          }
        >
          {t('books.analyse')}
        </Button>
      ) : null}
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button icon={<DownloadOutlined />}>{t('books.export')}</Button>
      </Dropdown>
    </>
  );
}
