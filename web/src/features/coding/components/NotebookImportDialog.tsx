import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal, Select, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type NotebookReport, pythonTasksQuery, sendNotebook } from '../api';
import { chapterName } from '../model/chapter';
import styles from './NotebookImportDialog.module.css';

interface Props {
  courseId: number;
  /** Keys of the chapters a task may stand in. */
  chapters: string[];
  onClose: () => void;
}

const maxBytes = 20 * 1024 * 1024;

/** A teacher's notebook: first what each cell becomes and what is wrong, then – if nothing forbids it – the task. */
export function NotebookImportDialog({ courseId, chapters, onClose }: Props) {
  const { t, i18n } = useTranslation(['coding', 'common']);
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [isTooLarge, setTooLarge] = useState(false);
  const [chapter, setChapter] = useState<string>();
  const [title, setTitle] = useState<string>();
  const check = useMutation({
    mutationFn: (chosen: File) => sendNotebook(courseId, chosen, 'check', {}),
    meta: { showsError: true },
    onSuccess: (report) => setTitle(report.title),
  });
  const apply = useMutation({
    mutationFn: (chosen: File) => sendNotebook(courseId, chosen, 'apply', { title, chapter }),
    onSuccess: async (done) => {
      notify.success(t('notebook.done', { title: done.title }));
      onClose();
      await client.invalidateQueries({ queryKey: pythonTasksQuery(courseId).queryKey });
    },
  });
  const report = check.isPending ? undefined : check.data;
  const choose = (chosen: File) => {
    setFile(chosen);
    setTooLarge(chosen.size > maxBytes);
    if (chosen.size <= maxBytes) check.mutate(chosen);
    return false;
  };
  return (
    <Modal
      open
      width={820}
      title={t('notebook.title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('notebook.cancel')}</Button>
          <Button
            type="primary"
            disabled={file === undefined || report === undefined || report.errors > 0}
            loading={apply.isPending}
            onClick={() => file && apply.mutate(file)}
          >
            {report && !report.is_new ? t('notebook.replace') : t('notebook.confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.help}>{t('notebook.help')}</p>
      <Upload.Dragger
        accept=".ipynb"
        maxCount={1}
        showUploadList={false}
        disabled={check.isPending}
        beforeUpload={choose}
      >
        <p className={file ? styles.chosen : styles.icon}>
          {file ? file.name : <InboxOutlined aria-hidden="true" />}
        </p>
        {file ? null : <p>{t('notebook.drop')}</p>}
        <p className={styles.limits}>{check.isPending ? t('notebook.checking') : t('notebook.limits')}</p>
      </Upload.Dragger>
      {isTooLarge || check.error ? (
        <p className={styles.refusal} role="alert">
          {isTooLarge ? t('notebook.tooLarge') : messageOf(check.error, t('common:error.system'))}
        </p>
      ) : null}
      {report && !isTooLarge ? (
        <>
          {report.errors > 0 ? null : (
            <div className={styles.fields}>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the control stands inside */}
              <label>
                <span>{t('notebook.name')}</span>
                <Input
                  value={title ?? ''}
                  maxLength={100}
                  onChange={(event) => setTitle(event.target.value)}
                />
              </label>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the control stands inside */}
              <label>
                <span>{t('notebook.chapter')}</span>
                <Select
                  value={chapter}
                  allowClear
                  placeholder={t('practice.noChapter')}
                  onChange={setChapter}
                  options={chapters.map((key) => ({
                    value: key,
                    label: chapterName(key, i18n.language, (number) => t('task.chapter', { number })),
                  }))}
                />
              </label>
            </div>
          )}
          <Report report={report} />
        </>
      ) : null}
    </Modal>
  );
}

const known = ['text', 'code', 'locked', 'answer', 'manual', 'test', 'staff'] as const;
type Becomes = (typeof known)[number];

function Report({ report }: { report: NotebookReport }) {
  const { t, i18n } = useTranslation('coding');
  const isChinese = i18n.language.startsWith('zh');
  const tried = report.tests.filter((test) => test.is_passed === true).length;
  return (
    <div className={styles.report} aria-live="polite">
      {report.errors > 0 ? (
        <p className={styles.refusal}>{t('notebook.errors', { count: report.errors })}</p>
      ) : (
        <p className={styles.verdict}>
          {t(report.is_new ? 'notebook.isNew' : 'notebook.isKnown', {
            tests: report.tests.length,
            points: report.points,
            submissions: report.submissions,
          })}
        </p>
      )}
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
        <pre className={styles.starter}>{report.starter}</pre>
      </details>
    </div>
  );
}
