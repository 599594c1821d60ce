import { Button } from 'antd';
import { type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { Author, PairView } from '../../api';
import { type Mark, markedLines, type SideName, sideOf } from '../../model/marks';
import { MarkedText } from '../MarkedText';
import { asideOf, caseTone, nameOf } from '../words';
import styles from './pair.module.css';

interface Props {
  side: SideName;
  pair: PairView;
  author: Author;
  marks: Mark[];
  chosen: number | undefined;
  /** A passage of this side was pressed. */
  onFollow: (side: SideName, mark: number) => void;
  onAsk: () => void;
  ref: Ref<HTMLElement>;
}

/** One of the two: whose it is, how much of it stands in the other, and every line. */
export function SidePane({ side, pair, author, marks, chosen, onFollow, onAsk, ref }: Props) {
  const { t } = useTranslation('originality');
  const { percent, written } = pair[side];
  const lines = useMemo(() => markedLines(written, sideOf(marks, side)), [written, marks, side]);
  const name = nameOf(t, author);
  const aside = [asideOf(author), t('pair.handedIn', { time: formatDateTime(author.handed_in_at_ms) })];
  return (
    <div className={styles.side}>
      <header className={styles.head}>
        <div className={styles.who}>
          <p className={styles.name}>
            {name} <span className="sp-number">{t('pair.percent', { percent })}</span>
          </p>
          <p className={styles.dim}>{aside.filter(Boolean).join(' · ')}</p>
        </div>
        {author.case_state !== null ? (
          <StatusTag tone={caseTone[author.case_state]}>{t(`state.${author.case_state}`)}</StatusTag>
        ) : author.user_id === null ? (
          <span className={styles.dim}>{t('pair.foreign')}</span>
        ) : (
          <Button onClick={onAsk} aria-label={`${t('pair.ask')} ${name}`}>
            {t('pair.ask')}
          </Button>
        )}
      </header>
      <MarkedText
        ref={ref}
        label={t('pair.written', { name })}
        lines={lines}
        language={pair.language}
        chosen={chosen}
        link={{ name: (number) => t('pair.jump', { number }), onMark: (mark) => onFollow(side, mark) }}
      />
    </div>
  );
}
