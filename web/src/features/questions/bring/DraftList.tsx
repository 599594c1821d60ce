import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { stemLine } from '@/shared/questions/stemLine';
import { StatusTag } from '@/shared/ui/StatusTag';
import styles from './bring.module.css';
import type { Draft } from './useDrafts';

interface Props {
  drafts: Draft[];
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

/** What was read, a line each: which are taken over, and what still has to be corrected. */
export function DraftList({ drafts, open, onOpen, onChoose }: Props) {
  const { t } = useTranslation('questions');
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
      </div>
      <ol className={styles.lines}>
        {drafts.map((draft) => (
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
    </section>
  );
}
