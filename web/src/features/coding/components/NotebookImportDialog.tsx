import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import LockOutlined from '@ant-design/icons/LockOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pythonTasksQuery } from '@/shared/api/courses';
import { CodeText } from '@/shared/ui/CodeText';
import { ImportDialog } from '@/shared/ui/ImportDialog';
import { notify } from '@/shared/ui/notify';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type NotebookReport, sendNotebook } from '../api';
import { chapterName } from '../model/chapter';
import styles from './NotebookImportDialog.module.css';

interface Props {
  courseId: number;
  /** The chapters a task may stand in. */
  chapters: { key: string; title: string }[];
  onClose: () => void;
}

const maxBytes = 20 * 1024 * 1024;

/** A teacher's notebook: what each cell becomes, what its tests say of its own solution, its title and chapter. */
export function NotebookImportDialog({ courseId, chapters, onClose }: Props) {
  const { t, i18n } = useTranslation(['coding', 'common']);
  const client = useQueryClient();
  const [chapter, setChapter] = useState<string>();
  const [title, setTitle] = useState<string>();
  return (
    <ImportDialog<NotebookReport>
      title={t('notebook.title')}
      width={820}
      help={t('notebook.help')}
      accept=".ipynb"
      maxBytes={maxBytes}
      words={{
        drop: t('notebook.drop'),
        limits: t('notebook.limits'),
        checking: t('notebook.checking'),
        tooLarge: t('notebook.tooLarge'),
        failed: t('common:error.system'),
        cancel: t('notebook.cancel'),
        confirm: (report) => t(report && !report.is_new ? 'notebook.replace' : 'notebook.confirm'),
        errors: (count) => t('notebook.errors', { count }),
        verdict: (report) =>
          t(report.is_new ? 'notebook.isNew' : 'notebook.isKnown', {
            tests: report.tests.length,
            points: report.points,
            submissions: report.submissions,
          }),
      }}
      check={(file) => sendNotebook(courseId, file, 'check', {})}
      apply={(file) => sendNotebook(courseId, file, 'apply', { title, chapter })}
      onChecked={(report) => setTitle(report.title)}
      onApplied={(done) => {
        notify.success(t('notebook.done', { title: done.title }));
        return client.invalidateQueries({ queryKey: pythonTasksQuery(courseId).queryKey });
      }}
      onClose={onClose}
      fields={
        <div className={styles.fields}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the control stands inside */}
          <label>
            <span>{t('notebook.name')}</span>
            <Input value={title ?? ''} maxLength={100} onChange={(event) => setTitle(event.target.value)} />
          </label>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the control stands inside */}
          <label>
            <span>{t('notebook.chapter')}</span>
            <Select
              value={chapter}
              allowClear
              placeholder={t('practice.noChapter')}
              onChange={setChapter}
              options={chapters.map(({ key, title: name }) => ({
                value: key,
                label: chapterName(key, name, i18n.language, (number) => t('task.chapter', { number })),
              }))}
            />
          </label>
        </div>
      }
    >
      {(report) => <Report report={report} />}
    </ImportDialog>
  );
}

const known = ['text', 'code', 'locked', 'answer', 'manual', 'test', 'staff'] as const;
type Becomes = (typeof known)[number];

function Report({ report }: { report: NotebookReport }) {
  const { t, i18n } = useTranslation('coding');
  const isChinese = i18n.language.startsWith('zh');
  const tried = report.tests.filter((test) => test.is_passed === true).length;
  return (
    <div className={styles.report}>
      {report.findings.length > 0 ? (
        <ul className={styles.findings}>
          {report.findings.map((finding) => (
            <li key={`${finding.cell} ${finding.zh}`}>
              <StatusTag tone={finding.severity === 'error' ? 'bad' : 'warn'}>
                {finding.cell > 0 ? t('notebook.cell', { number: finding.cell }) : t('notebook.whole')}
              </StatusTag>
              <span>{isChinese ? finding.zh : finding.en}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {report.tests.length > 0 ? (
        <section>
          <h3>{t('notebook.tests', { passed: tried, count: report.tests.length })}</h3>
          <ul className={styles.rows}>
            {report.tests.map((test, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a finished list; two tests may bear one name
              <li key={at}>
                {test.is_passed === null ? (
                  <span className={styles.dot} aria-hidden="true" />
                ) : test.is_passed ? (
                  <CheckCircleFilled className={styles.good} aria-label={t('test.passed')} />
                ) : (
                  <CloseCircleFilled className={styles.bad} aria-label={t('test.failed')} />
                )}
                <span className={styles.name}>{test.name}</span>
                {test.is_visible ? null : (
                  <StatusTag>
                    <LockOutlined aria-hidden="true" /> {t('test.hidden')}
                  </StatusTag>
                )}
                <span className={`sp-number ${styles.points}`}>
                  {t('task.points', { points: Number(test.points.toFixed(2)) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <details>
        <summary>{t('notebook.cells', { count: report.cells.length })}</summary>
        <ol className={styles.rows}>
          {report.cells.map((cell) => (
            <li key={cell.cell}>
              <span className={`sp-number ${styles.number}`}>{cell.cell}</span>
              <StatusTag
                tone={cell.becomes === 'answer' || cell.becomes === 'manual' ? 'primary' : 'neutral'}
              >
                {t(`notebook.becomes.${cell.becomes as Becomes}`)}
              </StatusTag>
              <code className={styles.beginning}>{cell.beginning}</code>
              <span className={styles.points}>{cell.name}</span>
            </li>
          ))}
        </ol>
      </details>
      <details>
        <summary>{t('notebook.starter')}</summary>
        <CodeText code={report.starter} label={t('notebook.starter')} />
      </details>
    </div>
  );
}
