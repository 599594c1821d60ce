import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GiveBack } from '@/shared/marking/GiveBack';
import { MarkPanel } from '@/shared/marking/MarkPanel';
import { markedItemsQuery } from '@/shared/marking/marks';
import type { MarkNote } from '@/shared/notes/model';
import { CodeText } from '@/shared/ui/CodeText';
import { lazily } from '@/shared/ui/lazily';
import type { Submission } from '../../api';

const NotedText = lazily(() => import('@/shared/notes/NotedText').then((module) => module.NotedText));

/** The program of a student for a teacher, who may write notes at its lines: they are saved with the mark, which they may leave as it is. */
export function NotedProgram({ submission, label }: { submission: Submission; label: string }) {
  // The words of the panel are there before it comes up under whoever types.
  const { t } = useTranslation(['notes', 'marking']);
  const hasMark = submission.state === 'done' && submission.tests.length > 0;
  const { data } = useQuery({
    ...markedItemsQuery('program', submission.id),
    // The cells of a notebook are marked at the desk; whoever may not mark only reads.
    enabled: hasMark && !submission.is_notebook,
    retry: false,
  });
  const [notes, setNotes] = useState<MarkNote[]>();
  const item = data?.[0];
  const plain = <CodeText code={submission.code} label={label} />;
  if (item === undefined) return plain;
  return (
    <>
      <Suspense fallback={plain}>
        <NotedText
          text={submission.code}
          label={label}
          noting={{ notes: notes ?? item.notes, onChange: setNotes }}
        />
      </Suspense>
      <p>{t(notes ? 'notes:save' : 'notes:linesHint')}</p>
      {notes ? (
        <MarkPanel key={item.history.length} item={item} unit="%" notes={notes} />
      ) : (
        <GiveBack itemIds={[item.item_id]} isMarked />
      )}
    </>
  );
}
