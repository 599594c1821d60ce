import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textAt } from '../api/bytes';
import type { StoredFile } from '../questions/kind';
import { Skeleton } from '../ui/Skeleton';
import { type Noting, ofFile, viewOf } from './model';
import { NoteList } from './NoteCard';
import { NotedPicture } from './NotedPicture';
import { NotedText } from './NotedText';
import styles from './notes.module.css';

/** More than this is not read line by line, in characters. */
const LONGEST_TEXT = 300_000;

/** A file of an answer, read where its notes are: a text by its lines, a picture; nothing of what is only downloaded. */
export function NotedFile({ file, noting: all }: { file: StoredFile; noting: Noting }) {
  const view = viewOf(file.name);
  const noting = ofFile(all, file.file_id);
  if (noting.onChange === undefined && noting.notes.length === 0) return null;
  if (view === 'picture') {
    return <NotedPicture address={file.address} name={file.name} fileId={file.file_id} noting={noting} />;
  }
  return view === 'text' ? <TextFile file={file} noting={noting} /> : null;
}

function TextFile({ file, noting }: { file: StoredFile; noting: Noting }) {
  const { t } = useTranslation('notes');
  const { data, error } = useQuery({
    // The address changes, the file does not.
    queryKey: ['answer-file', file.file_id],
    queryFn: () => textAt(file.address),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error || (data !== undefined && data.length > LONGEST_TEXT)) {
    return (
      <>
        <p className={styles.hint}>{t('unread')}</p>
        <NoteList notes={noting.notes} />
      </>
    );
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
