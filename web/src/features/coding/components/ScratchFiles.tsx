import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/Skeleton';
import { courseFilesQuery, type Sheet } from '../api';
import { readingCode } from '../model/files';
import { FileList } from './FileList';
import styles from './ScratchFiles.module.css';

// Most people learn one course at a time and are not asked.
const CourseSelect = lazily(() => import('./CourseSelect').then((module) => module.CourseSelect));

interface Props {
  sheets: Sheet[];
  /** The sheet on screen. */
  sheet: number;
  canAdd: boolean;
  onSheet: (sheet: number) => void;
  onAdd: () => void;
  onClear: (sheet: number) => Promise<void>;
  courses: { id: number; title: string }[];
  courseId: number | undefined;
  onCourse: (courseId: number) => void;
  onInsert: (text: string) => void;
}

/** Beside the scratchpad: its sheets, and the files that a program on it may read. */
export function ScratchFiles(props: Props) {
  const { sheets, sheet, canAdd, onSheet, onAdd, onClear, courses, courseId, onCourse, onInsert } = props;
  const { t } = useTranslation('coding');
  const files = useQuery({ ...courseFilesQuery(courseId ?? 0), enabled: courseId !== undefined });
  const tables = (files.data ?? []).filter((file) => file.is_table);
  const own = (files.data ?? []).filter((file) => !file.is_table);
  const shown = sheets.some((one) => one.sheet === sheet)
    ? sheets
    : [...sheets, { sheet, beginning: '', saved_at_ms: 0 }].sort((a, b) => a.sheet - b.sheet);
  return (
    // It scrolls by itself, so the keyboard must be able to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
    <section className={styles.view} aria-label={t('sheet.label')} tabIndex={0}>
      <header className={styles.head}>
        <h2>{t('sheet.sheets')}</h2>
        <Button
          size="small"
          type="text"
          icon={<PlusOutlined />}
          disabled={!canAdd}
          title={canAdd ? undefined : t('sheet.full')}
          onClick={onAdd}
        >
          {t('sheet.add')}
        </Button>
      </header>
      <ul className={styles.sheets}>
        {shown.map((one) => (
          <li key={one.sheet} aria-current={one.sheet === sheet}>
            <button type="button" className={styles.open} onClick={() => onSheet(one.sheet)}>
              <strong>{t('sheet.name', { number: one.sheet })}</strong>
              <span>{one.beginning.replace(/^#\s*/, '') || t('sheet.empty')}</span>
            </button>
            {one.beginning === '' ? null : (
              <ConfirmDanger
                title={t('sheet.clearTitle', { number: one.sheet })}
                text={t('sheet.clearText')}
                okText={t('sheet.clear')}
                onConfirm={() => onClear(one.sheet)}
              >
                {(ask) => (
                  <Button
                    type="text"
                    size="small"
                    className={styles.clear}
                    icon={<DeleteOutlined />}
                    aria-label={t('sheet.clearLabel', { number: one.sheet })}
                    title={t('sheet.clear')}
                    onClick={ask}
                  />
                )}
              </ConfirmDanger>
            )}
          </li>
        ))}
      </ul>
      <h2>{t('sheet.files')}</h2>
      {courses.length > 1 ? (
        <div className={styles.course}>
          <Suspense fallback={null}>
            <CourseSelect courses={courses} courseId={courseId} onCourse={onCourse} />
          </Suspense>
        </div>
      ) : null}
      {courseId === undefined ? (
        <p className={styles.note}>{t('sheet.noCourse')}</p>
      ) : files.error ? (
        <ErrorState error={files.error} onRetry={() => void files.refetch()} />
      ) : files.data === undefined ? (
        <Skeleton lines={4} />
      ) : files.data.length === 0 ? (
        <p className={styles.note}>{t('sheet.noFiles')}</p>
      ) : (
        <>
          {own.length > 0 ? (
            <div>
              <h3>{t('task.ownFiles')}</h3>
              <FileList files={own} onInsert={(_, name) => onInsert(readingCode(name, ''))} />
            </div>
          ) : null}
          {tables.length > 0 ? (
            <div>
              <h3>{t('sheet.tables')}</h3>
              <FileList files={tables} onInsert={(_, name) => onInsert(readingCode(name, ''))} />
            </div>
          ) : null}
          <p className={styles.note}>{t('sheet.filesText')}</p>
        </>
      )}
    </section>
  );
}
