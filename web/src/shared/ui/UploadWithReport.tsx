import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button, Steps, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../api/errors';
import { downloadBlob } from '../lib/download';
import { FileDrop } from './FileDrop';
import type { ImportReport } from './importReport';
import { problemsAsCsv } from './importReport';
import styles from './UploadWithReport.module.css';

interface Props {
  /** What is imported, for file names: 学生名单. */
  subject: string;
  /** The columns the file must have, in words. */
  columnsHelp: string;
  onTemplate: () => Promise<unknown>;
  /** Reads the file and says what would happen; writes nothing. */
  onPreview: (file: File) => Promise<ImportReport>;
  /** Writes what the preview promised; answers the sentence to show. */
  onConfirm: (report: ImportReport) => Promise<string>;
  onDone: () => void;
}

const maxBytes = 10 * 1024 * 1024;

/** Import from Excel in four steps: template, upload, preview with the faults of each row, confirmation. */
export function UploadWithReport({ subject, columnsHelp, onTemplate, onPreview, onConfirm, onDone }: Props) {
  const { t } = useTranslation(['shell', 'common']);
  const [step, setStep] = useState(0);
  const [tooLarge, setTooLarge] = useState(false);
  const template = useMutation({ mutationFn: onTemplate });
  const preview = useMutation({
    mutationFn: onPreview,
    meta: { showsError: true },
    onSuccess: () => setStep(2),
  });
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: () => setStep(3) });
  const report = preview.data;

  const choose = (file: File) => {
    setTooLarge(file.size > maxBytes);
    if (file.size <= maxBytes) preview.mutate(file);
  };
  const again = () => {
    preview.reset();
    setStep(1);
  };

  return (
    <div className={styles.import}>
      <Steps
        size="small"
        current={step}
        items={[
          { title: t('import.template') },
          { title: t('import.upload') },
          { title: t('import.preview') },
          { title: t('import.done') },
        ]}
      />
      {step === 0 ? (
        <div className={styles.step}>
          <p>{t('import.templateText', { columns: columnsHelp })}</p>
          <div className={styles.buttons}>
            <Button
              icon={<DownloadOutlined />}
              loading={template.isPending}
              onClick={() => template.mutate()}
            >
              {t('import.download')}
            </Button>
            <Button type="primary" onClick={() => setStep(1)}>
              {t('import.next')}
            </Button>
          </div>
        </div>
      ) : null}
      {step === 1 ? (
        <div className={styles.step}>
          <FileDrop
            accept=".xlsx,.xls,.csv"
            words={{
              drop: preview.isPending ? t('import.reading') : t('import.drop'),
              limits: t('import.limits'),
            }}
            disabled={preview.isPending}
            onFile={choose}
          />
          {tooLarge ? <p className={styles.fault}>{t('import.tooLarge')}</p> : null}
          {preview.error ? (
            <p className={styles.fault} role="alert">
              {messageOf(preview.error, t('common:error.system'))}
            </p>
          ) : null}
        </div>
      ) : null}
      {step === 2 && report ? (
        <div className={styles.step}>
          <p className="sp-number" aria-live="polite">
            {t('import.counts', { ...report.counts })}
          </p>
          {report.problems.length > 0 ? (
            <Table
              size="small"
              rowKey={(problem) => `${problem.row} ${problem.column} ${problem.reason}`}
              dataSource={report.problems}
              pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
              columns={[
                { title: t('import.row'), dataIndex: 'row', width: 72, className: 'sp-number' },
                { title: t('import.column'), dataIndex: 'column', width: 120 },
                { title: t('import.reason'), dataIndex: 'reason' },
              ]}
            />
          ) : null}
          <div className={styles.buttons}>
            {report.problems.length > 0 ? (
              <Button
                icon={<DownloadOutlined />}
                onClick={() =>
                  downloadBlob(
                    problemsAsCsv(report.problems, [t('import.row'), t('import.column'), t('import.reason')]),
                    `${subject}-${t('import.faults')}.csv`,
                  )
                }
              >
                {t('import.downloadFaults')}
              </Button>
            ) : null}
            <Button onClick={again}>{t('import.another')}</Button>
            <Button
              type="primary"
              disabled={report.counts.added + report.counts.updated === 0}
              loading={confirm.isPending}
              onClick={() => confirm.mutate(report)}
            >
              {t('import.confirm', { count: report.counts.added + report.counts.updated })}
            </Button>
          </div>
        </div>
      ) : null}
      {step === 3 ? (
        <div className={styles.step}>
          <p role="status">{confirm.data}</p>
          <div className={styles.buttons}>
            <Button type="primary" onClick={onDone}>
              {t('import.finish')}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
