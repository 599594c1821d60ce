import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { Skeleton } from '@/shared/ui/Skeleton';
import { studentExamsQuery } from '../../api';
import type { Of } from '../../gradebookApi';
import { keyOf } from '../../model/gradebook/rows';
import type {
  Gradebook,
  GradebookCell,
  GradebookColumn,
  GradebookStudent,
  GradebookTotal,
} from '../../model/gradebook/types';
import { lastAttempt, workOf } from '../../model/gradebook/work';
import { Popup } from './Popup';
import styles from './popup.module.css';
import { TotalHistory } from './TotalHistory';
import { categoryName, cellText, cellWords, copyText, markWords, titleOf } from './words';

interface Props {
  of: Of;
  book: Gradebook;
  student: GradebookStudent;
  sum: GradebookTotal;
  /** Undefined while they are read. */
  cells: readonly (GradebookCell | null)[] | undefined;
  anchor: () => HTMLElement | null;
  /** Only an approved mark is changed on request. */
  onRequest: (() => void) | undefined;
  onClose: () => void;
}

/** How a total comes about: mean times weight of each category, and what each item of it brings. */
export function TotalPopup({ of, book, student, sum, cells, anchor, onRequest, onClose }: Props) {
  const { t } = useTranslation(['gradebook', 'results']);
  const title = `${student.real_name} · ${t('gradebook:total.title')}`;
  const exams = useQuery({
    ...studentExamsQuery({ ...of, studentId: student.user_id }),
    enabled: book.columns.some((column) => column.source === 'exam'),
  }).data;
  return (
    <Popup label={title} anchor={anchor} isHeld={false} onClose={onClose}>
      <h2 className={styles.title}>{title}</h2>
      {cells === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <ul className={styles.parts}>
          {sum.parts.map((part) => (
            <Part
              key={part.category}
              part={part}
              items={book.columns.flatMap((column, at) =>
                column.category === part.category ? [{ column, cell: cells[at] ?? null }] : [],
              )}
              workOf={(column) =>
                workOf(
                  column,
                  { ...of, userId: student.user_id },
                  column.source === 'exam' ? lastAttempt(exams, column.source_id) : null,
                )
              }
            />
          ))}
        </ul>
      )}
      <p className={`sp-number ${styles.sum}`}>
        <span>{t('gradebook:total.sum')}</span>
        <span>{formatPoints(sum.total)}</span>
      </p>
      <p className={`sp-number ${styles.note}`}>
        {t('gradebook:total.soFar', { weight: sum.weight_so_far })}
      </p>
      <p className={`sp-number ${styles.note}`}>
        {t('gradebook:total.mark', { mark: markWords(t, sum.mark, book.policy.scale).join(' · ') })}
      </p>
      {student.final_mark ? (
        <p className={`sp-number ${styles.note}`}>
          {t('gradebook:total.final', {
            mark: markWords(t, student.final_mark, book.policy.scale).join(' · '),
          })}
        </p>
      ) : null}
      <TotalHistory {...{ of, book }} userId={student.user_id} />
      <div className={styles.foot}>
        {onRequest ? <Button onClick={onRequest}>{t('gradebook:request.make')}</Button> : <span />}
        <Button data-focus onClick={onClose}>
          {t('gradebook:total.close')}
        </Button>
      </div>
    </Popup>
  );
}

interface Entry {
  column: GradebookColumn;
  cell: GradebookCell | null;
}

interface PartProps {
  part: GradebookTotal['parts'][number];
  items: Entry[];
  workOf: (column: GradebookColumn) => ReturnType<typeof workOf>;
}

function Part({ part, items, workOf }: PartProps) {
  const { t } = useTranslation(['gradebook', 'results']);
  return (
    <li className={styles.part}>
      <details>
        <summary>
          <span>{categoryName(t, { key: part.category, name: part.name })}</span>
          <span className="sp-number">
            {part.share === null
              ? t('gradebook:total.nothing', { weight: part.weight })
              : t('gradebook:total.part', {
                  mean: formatPoints(part.share * 100),
                  weight: part.weight,
                  points: formatPoints(part.points),
                })}
          </span>
        </summary>
        <ul>
          {items.map((item) => (
            <Item key={keyOf(item.column)} {...item} work={workOf(item.column)} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Item({ column, cell, work }: Entry & { work: ReturnType<typeof workOf> }) {
  const { t } = useTranslation(['gradebook', 'results']);
  const share = cell?.contributes ?? null;
  const words = cellWords(t);
  const why = cell?.is_dropped ? words.dropped : cellText(words, cell);
  return (
    <li>
      {work ? <Link {...work}>{titleOf(t, column)}</Link> : <b>{column.title}</b>}
      <span className="sp-number">
        {share === null
          ? why
          : t('gradebook:total.item', { points: copyText(words, cell), share: formatPoints(share) })}
      </span>
    </li>
  );
}
