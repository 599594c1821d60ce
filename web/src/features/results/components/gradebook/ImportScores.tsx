import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { ImportDialog } from '@/shared/ui/ImportDialog';
import { notify } from '@/shared/ui/notify';
import { applyImport, type Of, previewImport } from '../../gradebookApi';
import type { MarksPreview } from '../../model/gradebook/types';
import styles from './import.module.css';
import { titleOf } from './words';

const maxBytes = 10 * 1024 * 1024;

interface Report extends MarksPreview {
  errors: number;
}

/** Scores from a file: what would change and what cannot be read is shown first; a reason, which students read, then writes it. */
export function ImportScores({ of, onClose }: { of: Of; onClose: () => void }) {
  const { t } = useTranslation(['gradebook', 'common']);
  const client = useQueryClient();
  const id = useId();
  const [reason, setReason] = useState('');
  const checked = useRef<Report>(undefined);
  const isReasoned = reason.trim().length >= 2;
  return (
    <ImportDialog<Report>
      title={t('gradebook:import.title')}
      width={720}
      help={t('gradebook:import.help')}
      accept=".xlsx,.csv"
      maxBytes={maxBytes}
      isReady={isReasoned}
      words={{
        drop: t('gradebook:import.drop'),
        limits: t('gradebook:import.limits'),
        checking: t('gradebook:import.checking'),
        tooLarge: t('gradebook:import.tooLarge'),
        failed: t('common:error.system'),
        cancel: t('common:action.cancel'),
        confirm: (report) => t('gradebook:import.confirm', { count: report?.changes.length ?? 0 }),
        errors: () => t('gradebook:import.nothing'),
        verdict: (report) =>
          `${t('gradebook:import.changes', { count: report.changes.length })}${t('gradebook:import.unchanged', { count: report.unchanged })}${t('gradebook:import.problems', { count: report.problems.length })}`,
      }}
      check={async (file) => {
        const report = await previewImport(of, file);
        checked.current = { ...report, errors: report.changes.length === 0 ? 1 : 0 };
        return checked.current;
      }}
      apply={async () => {
        const report = checked.current;
        if (report === undefined) throw new Error('nothing was checked');
        await applyImport(of)({ token: report.token, reason: reason.trim() });
        return report;
      }}
      onApplied={async (report) => {
        notify.success(t('gradebook:import.done', { count: report.changes.length }));
        await client.invalidateQueries({ queryKey: ['results', 'gradebook', of.classId, of.courseId] });
      }}
      onClose={onClose}
      fields={
        <div className={styles.reason}>
          <label htmlFor={id}>{t('gradebook:edit.reason')}</label>
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 2, maxRows: 4 }}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      }
    >
      {(report) => <Details report={report} />}
    </ImportDialog>
  );
}

const most = 200;

function Details({ report }: { report: Report }) {
  const { t } = useTranslation(['gradebook', 'results']);
  return (
    <>
      {report.problems.length > 0 ? (
        <ul className={styles.problems}>
          {report.problems.map(({ row, message }) => (
            <li key={`${row} ${message}`}>
              <b className="sp-number">{t('gradebook:import.row', { row })}</b> {message}
            </li>
          ))}
        </ul>
      ) : null}
      {report.changes.length > 0 ? (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('gradebook:import.student')}</th>
              <th scope="col">{t('gradebook:import.column')}</th>
              <th scope="col">{t('gradebook:import.change')}</th>
            </tr>
          </thead>
          <tbody>
            {report.changes.slice(0, most).map((one) => (
              <tr key={`${one.user_id} ${one.source} ${one.source_id}`}>
                <td>{one.real_name}</td>
                <td>{titleOf(t, one)}</td>
                <td className="sp-number">
                  {formatPoints(one.before)} →{' '}
                  <b>
                    {one.mark.kind === 'points'
                      ? formatPoints(one.mark.points)
                      : t(`gradebook:change.${one.mark.kind}`)}
                  </b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {report.changes.length > most ? (
        <p>{t('gradebook:import.more', { count: report.changes.length - most })}</p>
      ) : null}
    </>
  );
}
