import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { isNumeric, readCsv } from '../model/csv';
import styles from './FilePreview.module.css';

const rowLimit = 200;
const byteLimit = 2 * 1024 * 1024;

/** The beginning of a text file. Its address is signed, so no token is sent along. */
function useText(address: string) {
  return useQuery({
    queryKey: ['learning', 'file', address],
    queryFn: async ({ signal }) => {
      const reply = await fetch(address, { signal });
      if (!reply.ok) throw new Error(`${reply.status}`);
      const blob = await reply.blob();
      return { text: await blob.slice(0, byteLimit).text(), isCut: blob.size > byteLimit };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The first rows of a CSV file as a table. */
export function CsvPreview({ address }: { address: string }) {
  const { t } = useTranslation('learning');
  const file = useText(address);
  if (file.error) return <ErrorState error={file.error} onRetry={() => void file.refetch()} />;
  if (file.data === undefined) return <Skeleton lines={8} />;
  const table = readCsv(file.data.text, rowLimit);
  const numeric = table.head.map((_, column) => isNumeric(table, column));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('resources.preview')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.index}>#</th>
              {table.head.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may repeat
                <th key={column} className={numeric[column] ? styles.number : ''}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
              <tr key={index}>
                <td className={`${styles.index} sp-number`}>{index + 1}</td>
                {table.head.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may repeat
                  <td key={column} className={numeric[column] ? `${styles.number} sp-number` : ''}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.note}>
        {table.isCut || file.data.isCut
          ? t('resources.firstRows', { count: table.rows.length })
          : t('resources.allRows', { count: table.rows.length })}
      </p>
    </>
  );
}

export function TextPreview({ address }: { address: string }) {
  const file = useText(address);
  if (file.error) return <ErrorState error={file.error} onRetry={() => void file.refetch()} />;
  if (file.data === undefined) return <Skeleton lines={8} />;
  return <pre className={styles.text}>{file.data.text}</pre>;
}
