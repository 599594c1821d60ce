import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { Returned } from '@/shared/marking/Returned';
import { Markdown } from '@/shared/ui/Markdown';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { CourseFile, PythonTask } from '../api';
import { chapterName } from '../model/chapter';
import { Difficulty } from './Difficulty';
import { FileList } from './FileList';
import styles from './Instructions.module.css';
import { NotebookFiles } from './NotebookFiles';

interface Props {
  task: PythonTask;
  /** How often it was handed in: the task itself is asked for once. */
  tries: number;
  /** The student's own books; none before they are known. */
  own: CourseFile[] | undefined;
  onInsert: (text: string) => void;
  /** The whole text is replaced. */
  onOpen: (code: string) => void;
}

/** What is to be done, with what, and how it counts. */
export function Instructions({ task, tries, own, onInsert, onOpen }: Props) {
  const { t, i18n } = useTranslation('coding');
  const left = task.attempts > 0 ? Math.max(0, task.attempts - tries) : undefined;
  return (
    // It scrolls by itself, so the keyboard must be able to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
    <article className={`${styles.view} sp-flow`} tabIndex={0}>
      {task.returned === null ? null : <Returned returned={task.returned} />}
      <header>
        {task.chapter ? (
          <p className={styles.chapter}>
            {chapterName(task.chapter, task.chapter_title, i18n.language, (number) =>
              t('task.chapter', { number }),
            )}
          </p>
        ) : null}
        <p className={styles.tags}>
          {task.is_notebook ? <StatusTag>{t('notebook.tag')}</StatusTag> : null}
          <StatusTag tone="primary">{t('task.points', { points: task.points })}</StatusTag>
          <Difficulty level={task.difficulty} />
          {task.best_percent === null ? null : (
            <StatusTag tone={task.best_percent >= 100 ? 'good' : 'neutral'}>
              {t('task.best', { percent: roundPercent(task.best_percent) })}
            </StatusTag>
          )}
        </p>
      </header>
      {/* A notebook has its texts between its cells. */}
      {task.is_notebook && task.texts.length > 0 ? null : <Markdown text={task.instructions} />}
      {task.files.length > 0 ? (
        <section>
          <h2 className={styles.part}>{t('task.files')}</h2>
          <FileList files={task.files} onInsert={onInsert} />
        </section>
      ) : null}
      {own === undefined ? <Skeleton lines={2} /> : null}
      {own !== undefined && own.length > 0 ? (
        <section>
          <h2 className={styles.part}>{t('task.ownFiles')}</h2>
          <FileList files={own} onInsert={onInsert} />
          <p className={styles.note}>{t('task.ownText')}</p>
        </section>
      ) : null}
      <section className={styles.rules}>
        <h2 className={styles.part}>{t('task.rules')}</h2>
        <p>
          {left === undefined
            ? t('task.anyAttempts', { tries })
            : t('task.attempts', { attempts: task.attempts, left })}
        </p>
        <p>{task.keeps_best ? t('report.keepsBest') : t('report.keepsLast')}</p>
        {task.knowledge.length > 0 ? (
          <p className={styles.tags}>
            {task.knowledge.map((point) => (
              <StatusTag key={point}>{point}</StatusTag>
            ))}
          </p>
        ) : null}
      </section>
      <NotebookFiles task={task} onOpen={onOpen} />
      <section className={styles.rules}>
        <h2 className={styles.part}>{t('keys.title')}</h2>
        <p>{t('keys.run')}</p>
        <p>{t('keys.cells')}</p>
        <p>{t('keys.leave')}</p>
        <p>{t('keys.find')}</p>
      </section>
    </article>
  );
}
