import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/shared/api/errors';
import { ImportDialogOf } from '@/shared/ui/ImportDialog';
import { notify } from '@/shared/ui/notify';
import type { FileKind, Upload } from '@/shared/upload/api';
import { ResumableUpload } from '@/shared/upload/ResumableUpload';
import { settleUpload } from '@/shared/upload/useUpload';
import { type Conflict, type ImportReport, importCourse } from '../api';
import { type Choices, ImportConflicts, keyOf } from './ImportConflicts';
import styles from './ImportCourseDialog.module.css';
import { PackageItems } from './PackageItems';

const purpose = 'course';
const kinds: readonly FileKind[] = ['zip', 'gzip'];

/**
 * A course folder from a zip, or what another platform exported: how many items come, change and go, what is wrong where, and what
 * of another platform does not come.
 */
export default function ImportCourseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('courses');
  const client = useQueryClient();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [chosen, setChosen] = useState<Choices>({});
  // Whether a course of somebody else becomes one of one's own: it is asked for after the check has refused it.
  const asOwn = useRef(false);
  const decisions = conflicts.flatMap(({ kind, id }) => {
    const prefer = chosen[keyOf({ kind, id })];
    return prefer === undefined ? [] : [{ kind, id, prefer }];
  });
  return (
    <ImportDialogOf<ImportReport, Upload>
      title={t('import.title')}
      width={760}
      help={t('import.help')}
      words={{
        checking: t('import.checking'),
        failed: t('import.failed'),
        cancel: t('import.cancel'),
        confirm: () => t('import.confirm'),
        errors: (count) => t('import.errors', { count }),
        verdict: ({ known_title: known, title }) => {
          if (known === null) return t('import.isNew', { title });
          return known === title ? t('import.isKnown', { title }) : t('import.isKnownAs', { known, title });
        },
      }}
      picker={({ isChecking, onChosen, onReset }) => (
        <>
          <ResumableUpload
            purpose={purpose}
            accept=".zip,.imscc,.mbz"
            kinds={kinds}
            words={{ drop: t('import.drop'), limits: t('import.limits'), wrongKind: t('import.wrongKind') }}
            onDone={onChosen}
            onReset={() => {
              asOwn.current = false;
              onReset();
            }}
          />
          {isChecking ? <p role="status">{t('import.checking')}</p> : null}
        </>
      )}
      check={(upload) => importCourse(upload, 'check', [], asOwn.current)}
      apply={(upload) => importCourse(upload, 'apply', decisions, asOwn.current)}
      remedy={(error, again) =>
        isApiError(error) && error.error === 'courses.not_editor' ? (
          <Button
            onClick={() => {
              asOwn.current = true;
              again();
            }}
          >
            {t('import.asOwn')}
          </Button>
        ) : null
      }
      onChecked={(report) => {
        setConflicts(report.conflicts);
        setChosen({});
      }}
      isReady={decisions.length === conflicts.length}
      fields={
        conflicts.length > 0 ? (
          <ImportConflicts conflicts={conflicts} chosen={chosen} onChoose={setChosen} />
        ) : null
      }
      onApplied={(done) => {
        notify.success(t('import.done', { title: done.title }));
        return client.invalidateQueries();
      }}
      onClose={() => {
        settleUpload(purpose);
        onClose();
      }}
    >
      {(report) => <Report report={report} />}
    </ImportDialogOf>
  );
}

function Report({ report }: { report: ImportReport }) {
  const { t, i18n } = useTranslation('courses');
  const isChinese = i18n.language.startsWith('zh');
  return (
    <>
      {report.package ? <PackageItems report={report.package} /> : null}
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
    </>
  );
}
