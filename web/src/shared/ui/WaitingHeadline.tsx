import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Abacus } from './Abacus';
import { HeadlinePanel } from './HeadlinePanel';

/** What an abacus of a home has rods for. */
const most = 9999;

interface Props {
  /** How much waits; at nothing the sentence is `clear`. */
  waiting: number;
  /** What is counted, with its number. */
  caption: string;
  /** What waits, clause by clause, and the mark between two. */
  clauses: string[];
  and: string;
  clear: string;
  /** Whose home it is, beside the day. */
  person?: string | undefined;
  below?: ReactNode;
  act: ReactNode;
}

/** What a home of those with duties begins with: the day, what waits for them in one sentence, where it is done. */
export function WaitingHeadline({ waiting, caption, clauses, and, clear, person, below, act }: Props) {
  const { t, i18n } = useTranslation('routes');
  const day = new Date().toLocaleDateString(i18n.language, {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
  });
  return (
    <HeadlinePanel
      label={t('desk')}
      abacus={<Abacus digits={String(Math.min(waiting, most)).padStart(2, '0')} />}
      caption={caption}
      above={person ? `${day} · ${person}` : day}
      title={clauses.length > 0 ? clauses.join(and) : clear}
      below={below}
      act={act}
    />
  );
}
