import { Checkbox, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stemLine } from '@/shared/questions/stemLine';
import { StatusTag } from '@/shared/ui/StatusTag';
import styles from './bring.module.css';
import type { Draft } from './useDrafts';

interface Props {
  drafts: Draft[];
  /** Place of the draft that is shown beside the list. */
  open: number;
  onOpen: (place: number) => void;
  onChoose: (places: number[], isChosen: boolean) => void;
}

const tones = {
  new: 'good',
  changes: 'primary',
  same: 'neutral',
  repeated: 'neutral',
  repeated_here: 'neutral',
  faulty: 'bad',
} as const;

/** So many lines are drawn at once. */
const onAPage = 100;

const shows = {
  all: () => true,
  faulty: (draft: Draft) => draft.fate === 'faulty',
  differs: (draft: Draft) => Boolean(draft.text.notes?.length),
};
type Show = keyof typeof shows;

/** What was read, a line each: which are taken over, and what still has to be corrected. */
export function DraftList({ drafts, open, onOpen, onChoose }: Props) {
  const { t } = useTranslation('questions');
  const [show, setShow] = useState<Show>('all');
  const isLong = drafts.length > onAPage;
  const found = isLong ? drafts.filter(shows[show]) : drafts;
  const pageOf = (place: number) =>
    Math.floor(
      Math.max(
        0,
        found.findIndex((draft) => draft.place === place),
      ) / onAPage,
    ) + 1;
  const [page, setPage] = useState(() => pageOf(open));
  const [opened, setOpened] = useState(open);
  // Another may be opened from outside: the first that was refused.
  if (opened !== open) {
    setOpened(open);
    setPage(pageOf(open));
  }
  // What was corrected or written is gone from the list that it stood in.
  const last = Math.max(1, Math.ceil(found.length / onAPage));
  const from = (Math.min(page, last) - 1) * onAPage;
  const right = drafts.filter((draft) => draft.fate !== 'faulty');
  const chosen = right.filter((draft) => draft.isChosen);
  return (
    <section className={styles.list} aria-label={t('bring.list')}>
      <div className={styles.listHead}>
        <Checkbox
          checked={chosen.length > 0 && chosen.length === right.length}
          indeterminate={chosen.length > 0 && chosen.length < right.length}
          onChange={(event) =>
            onChoose(
              right.map((draft) => draft.place),
              event.target.checked,
            )
          }
        >
          {t('bring.chosen', { count: chosen.length, faulty: drafts.length - right.length })}
        </Checkbox>
        {isLong ? (
          <Segmented<Show>
            block
            aria-label={t('bring.show.label')}
            value={show}
            options={(['all', 'faulty', 'differs'] as const).map((one) => ({
              value: one,
              label: t(`bring.show.${one}`, { count: drafts.filter(shows[one]).length }),
            }))}
            onChange={(next) => {
              setShow(next);
              setPage(1);
            }}
          />
        ) : null}
      </div>
      <ol className={styles.lines}>
        {found.slice(from, from + onAPage).map((draft) => (
          <li key={draft.place} className={styles.line} data-open={draft.place === open || undefined}>
            <Checkbox
              aria-label={t('bring.take', { number: draft.place + 1 })}
              checked={draft.isChosen}
              disabled={draft.fate === 'faulty'}
              onChange={(event) => onChoose([draft.place], event.target.checked)}
            />
            <button
              type="button"
              className={styles.lineButton}
              aria-current={draft.place === open}
              onClick={() => onOpen(draft.place)}
            >
              <span className={styles.lineText}>
                {draft.place + 1}. {stemLine(draft.text.stem) || t('bring.noStem')}
              </span>
              <span className={styles.lineFacts}>
                <span>{draft.text.kind || t('bring.noKind')}</span>
                <span className={styles.lineTags}>
                  {draft.text.notes?.length ? (
                    <StatusTag tone="warn">{t('bring.notes', { count: draft.text.notes.length })}</StatusTag>
                  ) : null}
                  <StatusTag tone={tones[draft.fate]}>{t(`bring.fate.${draft.fate}`)}</StatusTag>
                </span>
              </span>
              {draft.faults[0] ? <span className={styles.lineFault}>{draft.faults[0].message}</span> : null}
            </button>
          </li>
        ))}
      </ol>
      {found.length > onAPage ? (
        <div className={styles.listFoot}>
          <Pagination
            simple
            size="small"
            current={Math.min(page, last)}
            pageSize={onAPage}
            showSizeChanger={false}
            total={found.length}
            onChange={setPage}
          />
        </div>
      ) : null}
    </section>
  );
}
