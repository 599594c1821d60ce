import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { textAt } from '../api/bytes';
import type { StoredFile } from '../questions/kind';
import { lazily } from '../ui/lazily';
import { Skeleton } from '../ui/Skeleton';
import { type Noting, ofFile, viewOf } from './model';
import { NoteList } from './NoteCard';
import { NotedSheet } from './NotedSheet';
import { NotedText } from './NotedText';
import styles from './notes.module.css';

const PdfView = lazily(() => import('../pdf/PdfView').then((module) => module.PdfView));

/** More than this is not read line by line, in characters. */
const LONGEST_TEXT = 300_000;

/** A file of an answer, read where its notes are: a text by its lines, a picture, the pages of a PDF; nothing of what is only downloaded. */
export function NotedFile({ file, noting: all }: { file: StoredFile; noting: Noting }) {
  const { t } = useTranslation('notes');
  const view = viewOf(file.name);
  const noting = ofFile(all, file.file_id);
  if (noting.onChange === undefined && noting.notes.length === 0) return null;
  if (view === 'text') return <TextFile file={file} noting={noting} />;
  if (view === 'picture') {
    return (
      <NotedSheet fileId={file.file_id} page={1} noting={noting}>
        <img src={file.address} alt={t('picture', { name: file.name })} loading="lazy" draggable={false} />
      </NotedSheet>
    );
  }
  if (view === undefined) return null;
  return (
    <div className={styles.pdf}>
      <Suspense fallback={<Skeleton lines={8} />}>
        <PdfView
          address={file.address}
          title={file.name}
          failed={<Unread noting={noting} />}
          around={(page, sheet) => (
            <NotedSheet fileId={file.file_id} page={page} noting={noting}>
              {sheet}
            </NotedSheet>
          )}
        />
      </Suspense>
    </div>
  );
}

/** What is said of a file that cannot be shown here. */
function Unread({ noting }: { noting: Noting }) {
  const { t } = useTranslation('notes');
  return (
    <>
      <p className={styles.hint}>{t('unread')}</p>
      <NoteList notes={noting.notes} />
    </>
  );
}

function TextFile({ file, noting }: { file: StoredFile; noting: Noting }) {
  const { data, error } = useQuery({
    // The address changes, the file does not.
    queryKey: ['answer-file', file.file_id],
    queryFn: () => textAt(file.address),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error || (data !== undefined && data.length > LONGEST_TEXT)) {
    return <Unread noting={noting} />;
  }
  if (data === undefined) return <Skeleton lines={6} />;
  return (
    <NotedText
      text={data}
      label={file.name}
      noting={noting}
      fileId={file.file_id}
      isProse={/\.(txt|md)$/i.test(file.name)}
    />
  );
}
