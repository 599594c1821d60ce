import { useTranslation } from 'react-i18next';
import { WordsDialog } from '@/shared/forms/WordsDialog';
import { type Author, useOpenCase } from '../../api';
import { joined, type Mark, type SideName } from '../../model/marks';
import { nameOf, proposal } from '../words';

interface Props {
  checkId: number;
  /** The pair that is spoken of. */
  number: number;
  side: SideName;
  /** What was handed in for. */
  title: string;
  author: Author;
  marks: Mark[];
  onClose: () => void;
}

/** Asks a student about their own lines; a question is proposed, and may be written otherwise. */
export function AskDialog({ checkId, number, side, title, author, marks, onClose }: Props) {
  const { t } = useTranslation('originality');
  const open = useOpenCase(checkId);
  return (
    <WordsDialog
      title={t('ask.title', { name: nameOf(t, author) })}
      acts={{ send: t('ask.send'), cancel: t('ask.cancel') }}
      words={{ label: t('ask.question'), least: 5, short: t('ask.short') }}
      initial={proposal(t, title, joined(marks.map((mark) => ({ ...mark[side] }))))}
      draft={`originality question ${checkId} ${author.place}`}
      isSending={open.isPending}
      onSend={(question, ends) => open.mutate({ pair: number, place: author.place, question }, ends)}
      onClose={onClose}
    >
      <p style={{ marginBottom: 12 }}>{t('ask.text')}</p>
    </WordsDialog>
  );
}
