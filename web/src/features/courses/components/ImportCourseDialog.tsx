import InboxOutlined from '@ant-design/icons/InboxOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { type ImportReport, sendCourse } from '../api';
import styles from './ImportCourseDialog.module.css';

/** A course folder from a zip: first the report, then – if nothing forbids it – the import. */
export default function ImportCourseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('courses');
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const check = useMutation({
    mutationFn: (chosen: File) => sendCourse(chosen, 'check'),
    meta: { showsError: true },
  });
  const apply = useMutation({
    mutationFn: (chosen: File) => sendCourse(chosen, 'apply'),
    onSuccess: async (done) => {
      notify.success(t('import.done', { title: done.title }));
      onClose();
      await client.invalidateQueries();
    },
  });
  const report = check.data;
  return (
    <Modal
      open
      width={760}
      title={t('import.title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('import.cancel')}</Button>
          <Button
            type="primary"
            disabled={file === undefined || report === undefined || report.errors > 0}
            loading={apply.isPending}
            onClick={() => file && apply.mutate(file)}
          >
            {t('import.confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.help}>{t('import.help')}</p>
      <Upload.Dragger
        accept=".zip"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(chosen) => {
          setFile(chosen);
          check.mutate(chosen);
          return false;
        }}
      >
        <p className={styles.icon}>
          <InboxOutlined aria-hidden="true" />
        </p>
        <p>{file ? file.name : t('import.drop')}</p>
        <p className={styles.limits}>{check.isPending ? t('import.checking') : t('import.limits')}</p>
      </Upload.Dragger>
      {check.error ? (
        <p className={styles.refusal} role="alert">
          {messageOf(check.error, t('import.failed'))}
        </p>
      ) : null}
      {report && !check.isPending ? <Report report={report} /> : null}
    </Modal>
  );
}

function Report({ report }: { report: ImportReport }) {
  const { t, i18n } = useTranslation('courses');
  const isChinese = i18n.language.startsWith('zh');
  return (
    <div className={styles.report} aria-live="polite">
      {report.errors > 0 ? (
        <p className={styles.refusal}>{t('import.errors', { count: report.errors })}</p>
      ) : (
        <p className={styles.verdict}>
          {report.is_new
            ? t('import.isNew', { title: report.title })
            : t('import.isKnown', { title: report.title })}
        </p>
      )}
      {report.items.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              {(['item', 'added', 'changed', 'restored', 'removed', 'unchanged'] as const).map((column) => (
                <th key={column}>{t(`import.columns.${column}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.items.map((row) => (
              <tr key={row.item}>
                <td>{t(`import.items.${row.item}` as 'import.items.lecture', { defaultValue: row.item })}</td>
                {[row.added, row.changed, row.restored, row.removed, row.unchanged].map((figure, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                  <td key={column} className={`sp-number ${figure === 0 ? styles.none : ''}`}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {report.findings.length > 0 ? (
        <ul className={styles.findings}>
          {report.findings.map((finding) => (
            <li key={`${finding.file}:${finding.line}:${finding.column}:${finding.code}`}>
              <span className={finding.severity === 'error' ? styles.error : styles.warning}>
                {t(finding.severity === 'error' ? 'import.error' : 'import.warning')}
              </span>
              <code>
                {finding.file}
                {finding.line > 0 ? `:${finding.line}` : ''}
              </code>
              <span>{isChinese ? finding.zh : finding.en}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
