import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatPeriod } from '@/shared/lib/time';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type ActivityAsExam, endActivityExam, makeActivityExam } from '../../activityApi';
import { type ManagedAssessment, useExamWrite } from '../../managedApi';
import { phaseTones } from '../../model/phases';
import styles from './activity.module.css';

interface Props {
  one: ActivityAsExam;
  classId: number;
  onEdit: (assessment: ManagedAssessment) => void;
}

/** An activity: made an exam, or why not; once it is one, how far it is. */
export function ActivityExamRow({ one, classId, onEdit }: Props) {
  const { t } = useTranslation(['exams', 'tasks']);
  const make = useExamWrite(makeActivityExam);
  const place = { classId, activityId: one.activity_id };
  const { assessment } = one;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {assessment === null ? (
            one.title
          ) : (
            <Link
              to="/gradeManage/assessDetails"
              search={{ class_id: classId, assessment_id: assessment.id }}
            >
              {one.title}
            </Link>
          )}
        </p>
        <p className={styles.meta}>
          <span>{t(`tasks:kind.${one.kind}`)}</span>
          {assessment === null ? null : (
            <>
              <StatusTag tone={phaseTones[assessment.phase]}>{t(`phase.${assessment.phase}`)}</StatusTag>
              <span>{formatPeriod(assessment.opens_at_ms, assessment.closes_at_ms)}</span>
            </>
          )}
        </p>
        {one.why_not === null ? null : <p className={styles.why}>{t(`activity.whyNot.${one.why_not}`)}</p>}
      </div>
      {assessment === null ? (
        <Button
          disabled={one.why_not !== null}
          loading={make.isPending}
          aria-label={t('activity.makeOf', { title: one.title })}
          onClick={() => make.mutate(place, { onSuccess: onEdit })}
        >
          {t('activity.make')}
        </Button>
      ) : (
        <Acts assessment={assessment} place={place} onEdit={onEdit} />
      )}
    </li>
  );
}

interface ActsProps {
  assessment: ManagedAssessment;
  place: { classId: number; activityId: number };
  onEdit: (assessment: ManagedAssessment) => void;
}

/** What may be done with an exam of an activity: its settings; taking it back, while nobody has begun. */
function Acts({ assessment, place, onEdit }: ActsProps) {
  const { t } = useTranslation('exams');
  const end = useExamWrite(endActivityExam);
  const { running, submitted, graded, released } = assessment.counts;
  const hasBegun = running + submitted + graded + released > 0 || assessment.released_at_ms !== null;
  return (
    <div className={styles.acts}>
      <Button onClick={() => onEdit(assessment)}>{t('activity.settings')}</Button>
      {hasBegun ? null : (
        <ConfirmDanger
          title={t('activity.endTitle', { title: assessment.title })}
          text={t('activity.endText')}
          okText={t('activity.end')}
          onConfirm={() => end.mutateAsync(place)}
        >
          {(ask) => (
            <Button type="link" danger onClick={ask}>
              {t('activity.end')}
            </Button>
          )}
        </ConfirmDanger>
      )}
    </div>
  );
}
