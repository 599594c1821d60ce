import { useQuery } from '@tanstack/react-query';
import { Button, Input, InputNumber } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GiveBack } from '@/shared/marking/GiveBack';
import { MarkHistory } from '@/shared/marking/MarkHistory';
import { markedItemQuery } from '@/shared/marking/marks';
import type { MarkNote } from '@/shared/notes/model';
import { halves } from '@/shared/ui/halves';
import { differs } from '@/shared/unsaved/drafts';
import { useUnsavedWork } from '@/shared/unsaved/useUnsavedWork';
import type { AnswerGroup, MarkGiven } from '../api';
import { type RubricLine, seenOf, stepped, sumOf, type Tick, toggled } from '../model';
import { Comments } from './desk/Comments';
import { useMarkKeys } from './desk/keys';
import { RubricTicks } from './desk/RubricTicks';
import styles from './marking.module.css';
import { PartPanel } from './second/PartPanel';

interface Props {
  /** What is marked, for the draft of an unsaved mark. */
  source: string;
  group: AnswerGroup;
  /** What is written at places of the answer, beside the panel. */
  notes: MarkNote[];
  onNotes: (notes: MarkNote[]) => void;
  full: number;
  rubric: RubricLine[];
  isBusy: boolean;
  onSave: (given: MarkGiven) => void;
  onMove: (by: number) => void;
  /** Other answers are asked than before: the list is to be read again. */
  onAnew: () => void;
}

/** Where the mark is given: by rubric, by figure, by keys. */
export function GivePanel({
  source,
  group,
  notes,
  onNotes,
  full,
  rubric,
  isBusy,
  onSave,
  onMove,
  onAnew,
}: Props) {
  const { t } = useTranslation('marking');
  const [ticks, setTicks] = useState(group.rubric);
  // The line ticked last: the keys give more or less of it.
  const [line, setLine] = useState<number>();
  // An answer that waits begins without a mark: what the keywords suggest is offered, not given.
  const [points, setPoints] = useState<number | undefined>(group.points ?? undefined);
  const [comment, setComment] = useState(group.comment);
  const [tags, setTags] = useState(group.tags);
  const [reason, setReason] = useState('');
  const isAgain = group.state === 'marked';
  // What rules or tests gave is replaced with a reason only.
  const needsReason = isAgain && (group.mark_kind === 'rules' || group.mark_kind === 'machine');
  const canSave = points !== undefined && (!needsReason || reason.trim().length >= 2);
  const put = (index: number, next: Tick[]) => {
    setLine(index);
    setTicks(next);
    setPoints(sumOf(rubric, next, full));
  };
  const toggle = (index: number) => put(index, toggled(ticks, index));
  const step = (index: number, by: 1 | -1) => put(index, stepped(rubric, ticks, index, by));
  const commentField = useRef<TextAreaRef>(null);
  const give = (value: number) => {
    setPoints(value);
    // A figure of one's own need not be the sum of the points ticked before.
    if (value !== sumOf(rubric, ticks, full)) setTicks([]);
  };
  const given = { points, ticks, comment, notes, tags };
  const isDirty = differs(given, {
    points: group.points ?? undefined,
    ticks: group.rubric,
    comment: group.comment,
    notes: group.notes,
    tags: group.tags,
  });
  const unsaved = useUnsavedWork({
    object: `mark ${source} ${group.item_ids[0]}`,
    value: given,
    isDirty,
    restore: (kept) => {
      setPoints(kept.points);
      setTicks(kept.ticks ?? []);
      setComment(kept.comment);
      onNotes(kept.notes ?? []);
      setTags(kept.tags ?? []);
    },
  });
  const save = () => {
    if (points === undefined || !canSave) return;
    unsaved.settle();
    onSave({ points, rubric: ticks, comment, notes, tags, reason: reason.trim() });
  };
  useMarkKeys({
    rubric: rubric.length,
    full,
    onSave: save,
    onMove,
    onTick: toggle,
    onStep: (by) => (line === undefined ? undefined : step(line, by)),
    onGive: give,
    onComment: () => commentField.current?.focus(),
  });
  return (
    <div className={styles.panel} data-keys="mark">
      {unsaved.offer}
      {group.second ? (
        <PartPanel group={group} part={group.second} points={points} onChanged={onAnew} />
      ) : null}
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
            setTicks(seenOf(rubric, group.reasons, group.proposed, full));
          }}
        >
          {t('desk.suggested', { points: group.proposed })}
        </Button>
      ) : null}
      {rubric.length > 0 && points !== undefined && points !== sumOf(rubric, ticks, full) ? (
        <p className={styles.off}>{t('desk.ownFigure')}</p>
      ) : null}
      <RubricTicks lines={rubric} ticks={ticks} onToggle={toggle} onStep={step} />
      <Input.TextArea
        ref={commentField}
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder={t('desk.comment')}
        aria-label={t('desk.comment')}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Comments
        tags={tags}
        onTags={setTags}
        onTake={(one) => {
          setComment(one.text);
          setTags(one.tags);
        }}
      />
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
      {needsReason && isDirty && !canSave ? <p className={styles.off}>{t('desk.reasonMissing')}</p> : null}
      <Button type="primary" block loading={isBusy} disabled={!canSave} onClick={save}>
        {group.item_ids.length > 1 ? t('desk.saveAll', { count: group.item_ids.length }) : t('desk.save')}
      </Button>
      {source === 'exam' ? null : <GiveBack block itemIds={group.item_ids} isMarked={isAgain} />}
      <KeyHints text={t(rubric.length > 0 ? 'desk.keys' : 'desk.keysPlain')} />
      {isAgain && group.marked_at_ms !== null ? <History itemId={group.item_ids[0] ?? 0} /> : null}
    </div>
  );
}

/** The keys that give marks. */
function KeyHints({ text }: { text: string }) {
  return (
    <p className={styles.keys}>
      {text.split(' · ').map((key) => (
        <span key={key}>{key}</span>
      ))}
    </p>
  );
}

/** What the answer was given before, by whom and why. */
function History({ itemId }: { itemId: number }) {
  const item = useQuery(markedItemQuery(itemId)).data;
  return item ? <MarkHistory history={item.history} /> : null;
}
