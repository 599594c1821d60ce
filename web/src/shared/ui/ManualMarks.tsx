import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../api/types';
import { formatPoints } from '../lib/points';
import { lazily } from './lazily';
import styles from './ManualMarks.module.css';
import { StatusTag } from './StatusTag';

const NotedText = lazily(() => import('../notes/NotedText').then((module) => module.NotedText));
const NoteList = lazily(() => import('../notes/NoteCard').then((module) => module.NoteList));

/** The cells of a notebook that a person marks: what each earned and what the marker says, or that it waits. */
export function ManualMarks({ marks }: { marks: Schema<'ManualCellMark'>[] }) {
  const { t } = useTranslation('questions');
  if (marks.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{t('manual.title')}</h3>
      <ul className={styles.list}>
        {marks.map((mark) => (
          <li key={mark.cell}>
            <span className={styles.name}>{mark.cell}</span>
            {mark.earned === null ? (
              <>
                <StatusTag tone="warn">{t('manual.waiting')}</StatusTag>
                <span className={`sp-number ${styles.points}`}>{t('manual.worth', { full: mark.full })}</span>
              </>
            ) : (
              <span className={`sp-number ${styles.points}`}>
                {t('manual.earned', { earned: formatPoints(mark.earned), full: mark.full })}
              </span>
            )}
            {mark.comment ? <p className={styles.comment}>{mark.comment}</p> : null}
            {mark.notes.length > 0 ? (
              <div className={styles.wide}>
                <Suspense>
                  {mark.answer === null ? (
                    <NoteList notes={mark.notes} />
                  ) : (
                    <NotedText
                      text={mark.answer}
                      label={mark.cell}
                      noting={{ notes: mark.notes }}
                      isProse={!mark.is_code}
                    />
                  )}
                </Suspense>
              </div>
            ) : null}
            {mark.reason ? (
              <p className={styles.comment}>{t('manual.changedBecause', { reason: mark.reason })}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
