import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { NoteList } from '@/shared/notes/NoteCard';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { notify } from '@/shared/ui/notify';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { AnswerGroup } from '../../api';
import { type SecondPart, usePutSample, useRemoveSample } from '../../secondApi';
import styles from './second.module.css';

/** What several teachers do with an answer, as far as I may know: what is asked of me, between what I decide, what was right. */
export function PartPanel({
  group,
  part,
  points,
  onChanged,
}: {
  group: AnswerGroup;
  part: SecondPart;
  points: number | undefined;
  /** Which answers are samples has changed: other things are asked. */
  onChanged: () => void;
}) {
  const { t } = useTranslation('second');
  const sample = usePutSample();
  const [itemId, ...others] = group.item_ids;
  // Whoever made it a sample may say so at once that it is none.
  const [isMade, setMade] = useState(false);
  const canBeSample = part.ask === 'marking' && points !== undefined && !isMade;
  const isSample = isMade || part.ask === 'sample' || part.reference !== null;
  if (part.ask === 'marking' && !canBeSample && !isMade) return null;
  return (
    <div className={styles.part}>
      <p className={styles.tags}>
        {isMade || part.ask === 'sample' ? <StatusTag tone="primary">{t('desk.sample')}</StatusTag> : null}
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
                onSuccess: ({ msg }) => {
                  notify.success(msg);
                  // The others that say the same are marked as before, apart from it.
                  if (others.length > 0) onChanged();
                  else setMade(true);
                },
                onError: (error) => notify.error(error.message),
              },
            )
          }
        >
          {t(others.length > 0 ? 'desk.setSampleOf' : 'desk.setSample', { points })}
        </Button>
      ) : null}
      {isSample && itemId !== undefined && others.length === 0 ? (
        <RemoveSample itemId={itemId} onChanged={onChanged} />
      ) : null}
    </div>
  );
}

/** Where the wrong answer was made a sample: it becomes one like any other. */
function RemoveSample({ itemId, onChanged }: { itemId: number; onChanged: () => void }) {
  const { t } = useTranslation('second');
  const remove = useRemoveSample();
  return (
    <ConfirmDanger
      title={t('desk.removeSampleTitle')}
      text={t('desk.removeSampleText')}
      okText={t('desk.removeSample')}
      onConfirm={async () => {
        const { msg } = await remove.mutateAsync(itemId);
        notify.success(msg);
        onChanged();
      }}
    >
      {(ask) => (
        <Button size="small" onClick={ask}>
          {t('desk.removeSample')}
        </Button>
      )}
    </ConfirmDanger>
  );
}
