import ImportOutlined from '@ant-design/icons/ImportOutlined';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily, prefetching } from '@/shared/ui/lazily';
import type { Book } from '../api/types';

const ImportBookDialog = lazily(() => import('./ImportBookDialog').then((module) => module.ImportBookDialog));

/** Brings the vouchers of a file into a book of free practice; where work counts, they are written. */
export function ImportBook({ book }: { book: Book }) {
  const { t } = useTranslation('simulation');
  const [isOpen, setOpen] = useState(false);
  const isPractice =
    book.is_mine && book.sitting === null && book.activity_id === null && book.rules.is_helpful;
  if (!isPractice || book.rules.waits_for_set_up) return null;
  return (
    <>
      <Button
        {...prefetching(ImportBookDialog)}
        icon={<ImportOutlined />}
        disabled={book.shut !== null}
        onClick={() => setOpen(true)}
      >
        {t('import.open')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ImportBookDialog book={book} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
