import { Suspense } from 'react';
import type { BankKind } from '@/shared/questions/bank';
import type { QuestionKind } from '@/shared/questions/types';
import { lazily } from '@/shared/ui/lazily';
import { QuestionEditor } from './QuestionEditor';
import type { Transferring } from './TransferQuestions';

const BulkChange = lazily(() => import('./BulkChange').then((module) => module.BulkChange));
const TransferQuestions = lazily(() =>
  import('./TransferQuestions').then((module) => module.TransferQuestions),
);
const ExportQuestions = lazily(() => import('./ExportQuestions').then((module) => module.ExportQuestions));
export const FlaggedQuestions = lazily(() =>
  import('./FlaggedQuestions').then((module) => module.FlaggedQuestions),
);

export const AlikeQuestions = lazily(() =>
  import('./AlikeQuestions').then((module) => module.AlikeQuestions),
);

/** What is open above a bank. */
export type BankDialog =
  | { is: 'edit'; id?: number; kind?: QuestionKind }
  | { is: Transferring | 'bulk' | 'export'; ids: number[] }
  | { is: 'flagged' | 'alike' };

interface Props {
  dialog: BankDialog | undefined;
  courseId: number;
  bank: BankKind;
  onShow: (id: number) => void;
  onChoose: (ids: number[]) => void;
  onClose: () => void;
}

/** The dialog that is open above a bank; none is fetched before. */
export function BankDialogs({ dialog, courseId, bank, onShow, onChoose, onClose }: Props) {
  const of = { courseId, bank, onClose };
  if (dialog === undefined) return null;
  if (dialog.is === 'edit')
    return <QuestionEditor {...of} id={dialog.id} kind={dialog.kind} onShow={onShow} />;
  return (
    <Suspense fallback={null}>
      {dialog.is === 'flagged' ? (
        <FlaggedQuestions courseId={courseId} bank={bank} onShow={onShow} onClose={onClose} />
      ) : null}
      {dialog.is === 'alike' ? <AlikeQuestions {...of} onShow={onShow} onChoose={onChoose} /> : null}
      {dialog.is === 'copy' || dialog.is === 'move' || dialog.is === 'link' ? (
        <TransferQuestions
          courseId={courseId}
          from={bank}
          ids={dialog.ids}
          act={dialog.is}
          onClose={onClose}
        />
      ) : null}
      {dialog.is === 'bulk' ? <BulkChange {...of} ids={dialog.ids} /> : null}
      {dialog.is === 'export' ? <ExportQuestions {...of} ids={dialog.ids} /> : null}
    </Suspense>
  );
}
