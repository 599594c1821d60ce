import { useQuery } from '@tanstack/react-query';
import { Button, Input, InputNumber } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkHistory } from '@/shared/marking/MarkHistory';
import { markedItemQuery } from '@/shared/marking/marks';
import { halves } from '@/shared/ui/halves';
import { differs } from '@/shared/unsaved/drafts';
import { useUnsavedWork } from '@/shared/unsaved/useUnsavedWork';
import { type AnswerGroup, commentsQuery } from '../api';
import { type RubricLine, seenOf, sumOf } from '../model';
import { useMarkKeys } from './desk/keys';
import styles from './marking.module.css';
import { PartPanel } from './second/PartPanel';

interface Props {
  /** What is marked, for the draft of an unsaved mark. */
  source: string;
  group: AnswerGroup;
  full: number;
  rubric: RubricLine[];
  isBusy: boolean;
  onSave: (points: number, rubric: number[], comment: string, reason: string) => void;
  onMove: (by: number) => void;
}

/** Where the mark is given: by rubric, by figure, by keys. */
export function GivePanel({ source, group, full, rubric, isBusy, onSave, onMove }: Props) {
  const { t } = useTranslation('marking');
  const [chosen, setChosen] = useState(group.rubric);
  // An answer that waits begins without a mark: what the keywords suggest is offered, not given.
  const [points, setPoints] = useState<number | undefined>(group.points ?? undefined);
  const [comment, setComment] = useState(group.comment);
  const [reason, setReason] = useState('');
  const comments = useQuery(commentsQuery);
  const item = useQuery({
    ...markedItemQuery(group.item_ids[0] ?? 0),
    enabled: group.state === 'marked' && group.marked_at_ms !== null,
  });
  const isAgain = group.state === 'marked';
  // What rules or tests gave is replaced with a reason only.
  const needsReason = isAgain && (group.mark_kind === 'rules' || group.mark_kind === 'machine');
  const canSave = points !== undefined && (!needsReason || reason.trim().length >= 2);
  const toggle = (index: number) => {
    const next = chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index].sort();
    setChosen(next);
    setPoints(sumOf(rubric, next, full));
  };
  const commentField = useRef<TextAreaRef>(null);
  const give = (value: number) => {
    setPoints(value);
    // A figure of one's own need not be the sum of the points ticked before.
    if (value !== sumOf(rubric, chosen, full)) setChosen([]);
  };
  const given = { points, chosen, comment };
  const unsaved = useUnsavedWork({
    object: `mark ${source} ${group.item_ids[0]}`,
    value: given,
    isDirty: differs(given, {
      points: group.points ?? undefined,
      chosen: group.rubric,
      comment: group.comment,
    }),
    restore: (kept) => {
      setPoints(kept.points);
      setChosen(kept.chosen);
      setComment(kept.comment);
    },
  });
  const save = () => {
    if (points === undefined || !canSave) return;
    unsaved.settle();
    onSave(points, chosen, comment, reason.trim());
  };
  useMarkKeys({
    rubric: rubric.length,
    full,
    onSave: save,
    onMove,
    onTick: toggle,
    onGive: give,
    onComment: () => commentField.current?.focus(),
  });
  return (
    <aside className={styles.panel} aria-label={t('desk.give')}>
      {unsaved.offer}
      {group.second ? <PartPanel group={group} part={group.second} points={points} /> : null}
      <div className={styles.points}>
        <span className={`${styles.big} sp-number`}>{points ?? '—'}</span>
        <span>/ {full}</span>
        <span className={styles.grow} />
        <InputNumber
          min={0}
          max={full}
          {...halves}
          value={points ?? null}
          aria-label={t('desk.points')}
          placeholder={t('desk.points')}
          onChange={(value) => (value === null ? setPoints(undefined) : give(value))}
        />
      </div>
      {group.state !== 'marked' && group.proposed > 0 && points === undefined ? (
        <Button
          size="small"
          className={styles.suggested ?? ''}
          onClick={() => {
            setPoints(group.proposed);
            setChosen(seenOf(rubric, group.reasons, group.proposed, full));
          }}
        >
          {t('desk.suggested', { points: group.proposed })}
        </Button>
      ) : null}
      {rubric.length > 0 && points !== undefined && points !== sumOf(rubric, chosen, full) ? (
        <p className={styles.off}>{t('desk.ownFigure')}</p>
      ) : null}
      <RubricTicks lines={rubric} chosen={chosen} onToggle={toggle} />
      <Input.TextArea
        ref={commentField}
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder={t('desk.comment')}
        aria-label={t('desk.comment')}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className={styles.comments}>
        {(comments.data ?? []).slice(0, 6).map((one) => (
          <Button key={one.id} size="small" onClick={() => setComment(one.text)}>
            {one.text.length > 14 ? `${one.text.slice(0, 14)}…` : one.text}
          </Button>
        ))}
      </div>
      {isAgain ? (
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 4 }}
          placeholder={t(needsReason ? 'desk.reasonNeeded' : 'desk.reason')}
          aria-label={t('desk.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
      <Button type="primary" block loading={isBusy} disabled={!canSave} onClick={save}>
        {group.item_ids.length > 1 ? t('desk.saveAll', { count: group.item_ids.length }) : t('desk.save')}
      </Button>
      <p className={styles.keys}>
        {t(rubric.length > 0 ? 'desk.keys' : 'desk.keysPlain')
          .split(' · ')
          .map((key) => (
            <span key={key}>{key}</span>
          ))}
      </p>
      {isAgain && item.data ? <MarkHistory history={item.data.history} /> : null}
    </aside>
  );
}

/** The points of the rubric, to be ticked. */
function RubricTicks({
  lines,
  chosen,
  onToggle,
}: {
  lines: RubricLine[];
  chosen: number[];
  onToggle: (index: number) => void;
}) {
  if (lines.length === 0) return null;
  return (
    <div className={styles.rubric}>
      {lines.map((line, index) => (
        <button
          key={line.title}
          type="button"
          className={styles.point}
          aria-pressed={chosen.includes(index)}
          onClick={() => onToggle(index)}
        >
          <span className={styles.digit} aria-hidden="true">
            {index + 1}
          </span>
          <span className={styles.grow}>{line.title}</span>
          <span className="sp-number">{line.points}</span>
        </button>
      ))}
    </div>
  );
}
