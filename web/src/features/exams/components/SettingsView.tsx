import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { countsAs } from '../api';
import type { ManagedAssessment } from '../managedApi';
import type { Mend } from './before/checks';
import type { EditQuestion } from './board/CorrectionsDrawer';
import styles from './exam.module.css';

/** Not for who looks at the board of an exam that is sat. */
const BeforeExam = lazily(() => import('./before/BeforeExam').then((module) => module.BeforeExam));
const AssessmentForm = lazily(() => import('./AssessmentForm').then((module) => module.AssessmentForm));
const RoomsDrawer = lazily(() => import('./board/dialogs').then((module) => module.RoomsDrawer));
const ScheduleDrawer = lazily(() => import('./board/dialogs').then((module) => module.ScheduleDrawer));

interface Props {
  assessment: ManagedAssessment;
  editQuestion: EditQuestion;
}

/** Settings, and what a teacher goes through before the exam. */
export function SettingsView({ assessment, editQuestion }: Props) {
  const { t } = useTranslation('exams');
  const [opened, setOpened] = useState<Mend>();
  const [question, setQuestion] = useState<number>();
  const close = () => setOpened(undefined);
  const { rules } = assessment;
  const settings: [string, string][] = [
    [t('form.countsAs'), t(`countsAs.${countsAs(assessment.counts_as)}`)],
    [t('mine.duration'), rules.minutes > 0 ? t('minutes', { count: rules.minutes }) : t('mine.untilClose')],
    [t('form.late'), String(rules.late_entry_minutes)],
    [t('form.attempts'), String(rules.attempts)],
    [t('form.keep'), t(`form.keepOf.${rules.keep}`)],
    [t('form.pass'), `${rules.pass_percent}%`],
    [
      t('form.appealDays'),
      rules.appeal_days > 0 ? t('form.appealDaysOf', { count: rules.appeal_days }) : t('form.noAppeals'),
    ],
    [t('form.leave'), t(`form.leaveOf.${rules.leave_action}`)],
    [t('details.password'), rules.password || t('details.noPassword')],
    [t('form.reviewOf.score'), t(`form.timeOf.${rules.review.score}`)],
    [t('form.reviewOf.key'), t(`form.timeOf.${rules.review.key}`)],
  ];
  const isBefore = assessment.phase !== 'marking' && assessment.phase !== 'released';
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      {isBefore ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <BeforeExam assessment={assessment} onMend={setOpened} onQuestion={setQuestion} />
        </Suspense>
      ) : null}
      <Panel
        title={t('details.settings')}
        extra={
          <Button onClick={() => setOpened('settings')} {...prefetching(AssessmentForm)}>
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
      <Suspense>
        {opened === 'settings' ? (
          <AssessmentForm assessment={assessment} classId={undefined} onClose={close} />
        ) : null}
        {opened === 'rooms' ? <RoomsDrawer assessmentId={assessment.id} onClose={close} /> : null}
        {opened === 'schedule' ? <ScheduleDrawer assessmentId={assessment.id} onClose={close} /> : null}
      </Suspense>
      {question === undefined
        ? null
        : editQuestion(assessment.course_id, question, () => setQuestion(undefined))}
    </div>
  );
}
