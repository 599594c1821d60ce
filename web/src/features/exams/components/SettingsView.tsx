import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { listed } from '@/shared/lib/wording';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { Panel } from '@/shared/ui/Panel';
import { countsAs } from '../api';
import { boardQuery, type ManagedAssessment } from '../managedApi';
import styles from './exam.module.css';

const AssessmentForm = lazily(() => import('./AssessmentForm').then((module) => module.AssessmentForm));

/** Settings, and the list a teacher goes through before the exam. */
export function SettingsView({ assessment }: { assessment: ManagedAssessment }) {
  const { t } = useTranslation('exams');
  const [isEditing, setEditing] = useState(false);
  const board = useQuery({ ...boardQuery(assessment.id), refetchInterval: false });
  const { rules } = assessment;
  const checks: ['good' | 'warn' | 'plain', string][] = [
    [
      assessment.published_at_ms === null ? 'warn' : 'good',
      assessment.published_at_ms === null ? t('details.checkDraft') : t('details.checkPublished'),
    ],
    [
      assessment.full_points > 0 ? 'good' : 'warn',
      t('details.checkPaper', { title: assessment.paper_title, points: assessment.full_points }),
    ],
    [
      'good',
      t('details.checkWindow', {
        from: formatDateTime(assessment.opens_at_ms),
        to: formatDateTime(assessment.end_ms),
        seconds: Math.round(assessment.grace_ms / 1000),
      }),
    ],
    [
      (board.data?.rows.length ?? 0) > 0 ? 'good' : 'warn',
      t('details.checkClasses', {
        names: listed(assessment.classes.map((one) => one.name)),
        count: board.data?.rows.length ?? 0,
      }),
    ],
    [
      rules.password ? 'good' : 'plain',
      rules.password
        ? t('details.checkPassword', { password: rules.password })
        : t('details.checkNoPassword'),
    ],
  ];
  const settings: [string, string][] = [
    [t('form.countsAs'), t(`countsAs.${countsAs(assessment.counts_as)}`)],
    [t('mine.duration'), rules.minutes > 0 ? t('minutes', { count: rules.minutes }) : t('mine.untilClose')],
    [t('form.late'), String(rules.late_entry_minutes)],
    [t('form.attempts'), String(rules.attempts)],
    [t('form.keep'), t(`form.keepOf.${rules.keep}`)],
    [t('form.pass'), `${rules.pass_percent}%`],
    [t('form.leave'), t(`form.leaveOf.${rules.leave_action}`)],
    [t('form.reviewOf.score'), t(`form.timeOf.${rules.review.score}`)],
    [t('form.reviewOf.key'), t(`form.timeOf.${rules.review.key}`)],
  ];
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Panel title={t('details.checklist')}>
        <ul className={styles.checks} style={{ margin: 0 }}>
          {checks.map(([tone, text]) => (
            <li className={styles.check} key={text}>
              <span className={tone === 'plain' ? styles.points : styles[tone]}>
                {tone === 'good' ? (
                  <CheckCircleFilled aria-hidden />
                ) : tone === 'warn' ? (
                  <ExclamationCircleFilled aria-hidden />
                ) : (
                  <MinusCircleOutlined aria-hidden />
                )}
              </span>
              {text}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title={t('details.settings')}
        extra={
          <Button onClick={() => setEditing(true)} {...prefetching(AssessmentForm)}>
            {t('manage.edit')}
          </Button>
        }
      >
        <dl className={styles.settings}>
          {settings.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {isEditing ? (
        <Suspense>
          <AssessmentForm assessment={assessment} classId={undefined} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
