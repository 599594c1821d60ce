import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { ErrorState } from '@/shared/ui/ErrorState';
import { StatusTag } from '@/shared/ui/StatusTag';
import { WideTable } from '@/shared/ui/table/WideTable';
import type { Content } from '../api';
import { isExpected, type TrialRow, useTrials } from '../model/useTrials';
import { withScore } from '../model/wrongScore';
import styles from './editors.module.css';
import { Group } from './fields';

type Task = Content<'python'>['task'];

interface Props {
  courseId: number;
  task: Task;
  onChange: (patch: Partial<Task>) => void;
  disabled: boolean;
}

/** The reference and the wrong solutions, run by the tests as they are on screen: what each should earn and what it earns. */
export function Trials({ courseId, task, onChange, disabled }: Props) {
  const { t } = useTranslation('authoring');
  const { rows, isRunning, isStale, error, run } = useTrials(courseId, task);
  const adopt = (name: string, percent: number) => {
    const wrong = task.wrong[name];
    if (wrong === undefined) return;
    const now = { code: withScore(wrong.code, percent), score: percent };
    onChange({ wrong: { ...task.wrong, [name]: now } });
  };
  return (
    <Group title={t('trial.title')} hint={t('trial.hint')}>
      <div className={styles.line}>
        <Button loading={isRunning} onClick={run}>
          {t('trial.run')}
        </Button>
        <span role="status" className={styles.total}>
          {isRunning
            ? t('trial.running', { done: rows.filter((row) => row.report).length, count: rows.length })
            : isStale && rows.length > 0
              ? t('trial.stale')
              : null}
        </span>
      </div>
      {error ? <ErrorState error={error} onRetry={run} /> : null}
      {rows.length > 0 ? (
        <WideTable<TrialRow>
          rowKey="name"
          dataSource={[...rows]}
          aria-label={t('trial.title')}
          columns={[
            { key: 'program', title: t('trial.program'), render: (_, row) => <Program row={row} /> },
            {
              key: 'expected',
              title: t('trial.expected'),
              align: 'right',
              render: (_, { expected }) => percentText(expected),
            },
            {
              key: 'earned',
              title: t('trial.earned'),
              align: 'right',
              render: (_, { report }) => percentText(report?.percent),
            },
            {
              key: 'verdict',
              title: t('trial.verdict'),
              render: (_, row) => (
                <Verdict row={row} onAdopt={disabled || isStale || row.name === '' ? undefined : adopt} />
              ),
            },
          ]}
        />
      ) : null}
    </Group>
  );
}

const percentText = (percent: number | null | undefined) =>
  percent == null ? '—' : `${roundPercent(percent)}%`;

/** Which program, and what it failed. */
function Program({ row: { name, report } }: { row: TrialRow }) {
  const { t } = useTranslation('authoring');
  const failed = report?.tests.filter((test) => !test.is_passed) ?? [];
  return (
    <div className={styles.program}>
      {name === '' ? t('fields.solution') : name}
      {report && report.percent === null ? <p className={styles.wrong}>{report.detail}</p> : null}
      {report && (failed.length > 0 || report.error) ? (
        <details>
          <summary>{t('trial.failed', { count: failed.length, total: report.tests.length })}</summary>
          <ul>
            {report.error ? (
              <li>
                {report.error.type}: {report.error.message}
              </li>
            ) : null}
            {failed.map((test, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a test is its place
              <li key={at}>
                <strong>{test.name}</strong> {test.message}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

interface VerdictProps {
  row: TrialRow;
  /** Makes what it earns what it should earn. */
  onAdopt: ((name: string, percent: number) => void) | undefined;
}

function Verdict({ row, onAdopt }: VerdictProps) {
  const { t } = useTranslation('authoring');
  const percent = row.report?.percent;
  if (row.report === undefined) return '—';
  const isRight = isExpected(row);
  return (
    <span className={styles.line}>
      <StatusTag tone={isRight ? 'good' : 'bad'}>{t(isRight ? 'trial.right' : 'trial.off')}</StatusTag>
      {!isRight && percent != null && onAdopt ? (
        <Button size="small" type="link" onClick={() => onAdopt(row.name, percent)}>
          {t('trial.adopt', { percent })}
        </Button>
      ) : null}
    </span>
  );
}
