import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { NoteList } from '@/shared/notes/NoteCard';
import { notify } from '@/shared/ui/notify';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { AnswerGroup } from '../../api';
import { type SecondPart, usePutSample } from '../../secondApi';
import styles from './second.module.css';

/** What several teachers do with an answer, as far as I may know: what is asked of me, between what I decide, what was right. */
export function PartPanel({
  group,
  part,
  points,
}: {
  group: AnswerGroup;
  part: SecondPart;
  points: number | undefined;
}) {
  const { t } = useTranslation('second');
  const sample = usePutSample();
  const [itemId, ...others] = group.item_ids;
  const canBeSample = part.ask === 'marking' && points !== undefined && others.length === 0;
  if (part.ask === 'marking' && !canBeSample) return null;
  return (
    <div className={styles.part}>
      <p className={styles.tags}>
        {part.ask === 'sample' ? <StatusTag tone="primary">{t('desk.sample')}</StatusTag> : null}
        {part.ask === 'decision' ? <StatusTag tone="warn">{t('desk.decision')}</StatusTag> : null}
      </p>
      {part.ask === 'sample' ? <p>{t('desk.sampleText')}</p> : null}
      {part.ask === 'decision' ? <p>{t('desk.decisionText')}</p> : null}
      {part.between.length > 0 ? (
        <ul className={styles.between}>
          {part.between.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two markings without a name have nothing else.
            <li key={at}>
              {t('desk.marking', {
                which: t(at === 0 ? 'desk.first' : 'desk.other'),
                points: formatPoints(one.points),
              })}{' '}
              <q>{one.comment}</q>
              {one.notes.length > 0 ? <NoteList notes={one.notes} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {part.is_given ? (
        <p>
          {part.reference === null
            ? t('desk.given', { points: formatPoints(group.points) })
            : t('desk.reference', {
                reference: formatPoints(part.reference),
                points: formatPoints(group.points),
              })}
        </p>
      ) : null}
      {canBeSample && itemId !== undefined ? (
        <Button
          size="small"
          loading={sample.isPending}
          onClick={() =>
            sample.mutate(
              { itemId, points },
              {
                onSuccess: ({ msg }) => notify.success(msg),
                onError: (error) => notify.error(error.message),
              },
            )
          }
        >
          {t('desk.setSample', { points })}
        </Button>
      ) : null}
    </div>
  );
}
