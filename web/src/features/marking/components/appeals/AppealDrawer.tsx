import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AppealSteps } from '@/shared/marking/appeals/AppealSteps';
import { appealTone, unitOf, whatOf } from '@/shared/marking/appeals/words';
import { MarkHistory } from '@/shared/marking/MarkHistory';
import { figureOf } from '@/shared/marking/marks';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { SharedStem } from '@/shared/questions/SharedStem';
import { ErrorState } from '@/shared/ui/ErrorState';
import type { Lazily } from '@/shared/ui/lazily';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type AppealView, appealQuery } from '../../appealApi';
import { isTold } from '../../model';
import { Answering, isWaiting } from './Answering';
import styles from './drawer.module.css';

/** Work that another feature shows. */
export interface AppealedWorkOf {
  source: AppealView['row']['source_kind'];
  id: number;
  courseId: number;
}

/** Books and programs are more than an answer below a question. */
const isShownElsewhere = (source: AppealedWorkOf['source']) => source === 'book' || source === 'program';

interface Props {
  appealId: number | undefined;
  Work: Lazily<AppealedWorkOf>;
  onClose: () => void;
}

/** One appeal: the student's reasons, the answer, its marks, and what the teacher says. */
export function AppealDrawer({ appealId, Work, onClose }: Props) {
  const { t } = useTranslation(['appeals', 'marking']);
  const { data, error, refetch } = useQuery({
    ...appealQuery(appealId ?? 0),
    enabled: appealId !== undefined,
  });
  const shown = data?.row.id === appealId ? data : undefined;
  return (
    <Drawer
      open={appealId !== undefined}
      size={860}
      destroyOnHidden
      title={shown ? `${t('appeals:title')} · ${shown.row.title}` : t('appeals:title')}
      onClose={onClose}
      footer={
        shown && isWaiting(shown.row) ? (
          <Answering key={`${shown.row.id} ${shown.row.state}`} view={shown} onDone={onClose} />
        ) : null
      }
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {shown ? <Content view={shown} Work={Work} /> : error ? null : <Skeleton lines={10} />}
    </Drawer>
  );
}

function Content({ view, Work }: { view: AppealView; Work: Props['Work'] }) {
  const { t } = useTranslation(['appeals', 'marking']);
  const { row, mark } = view;
  const unit = unitOf(row.source_kind);
  return (
    <div className={styles.view}>
      <p className={styles.head}>
        <StatusTag tone={appealTone[row.state]}>{t(`appeals:state.${row.state}`)}</StatusTag>
        <span>{row.class_name}</span>
        <span className={styles.dim}>
          {t('appeals:queue.age')} <RelativeTime ms={row.raised_at_ms} />
        </span>
        <span className={styles.dim}>{t('appeals:view.anonymous')}</span>
      </p>
      <section>
        <h3>{t('appeals:view.reasons')}</h3>
        <blockquote className={styles.reasons}>{view.steps[0]?.text}</blockquote>
        {view.steps.length > 1 ? (
          <AppealSteps steps={view.steps.slice(1)} student={t('appeals:studentSays')} />
        ) : null}
      </section>
      <section>
        <h3>{view.work ? t('appeals:view.question') : whatOf(t, { ...row, position: 0 })}</h3>
        <Asked view={view} />
        {isShownElsewhere(row.source_kind) ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <Work source={row.source_kind} id={view.source_id} courseId={view.course_id} />
          </Suspense>
        ) : null}
      </section>
      <section>
        <h3>{t('appeals:view.mark')}</h3>
        <p className={styles.mark}>
          <strong className="sp-number">{figureOf(mark.points, unit)}</strong>
          <span className={styles.dim}>
            / {mark.full}
            {unit}
          </span>
        </p>
        {mark.comment ? <p className={styles.dim}>{mark.comment}</p> : null}
        <MarkHistory history={mark.history} unit={unit} />
      </section>
    </div>
  );
}

function Asked({ view: { work, mark } }: { view: AppealView }) {
  const { t } = useTranslation('appeals');
  if (work === null) return null;
  return (
    <SharedStem shared={work.shared}>
      <div className={styles.stem}>
        <QuestionStem text={work.stem} image={work.image} body={work.body} />
      </div>
      <AnswerReview
        body={work.body}
        answer={work.answer}
        answerKey={isTold(work.answer_key) ? work.answer_key : undefined}
        files={work.files}
        noting={{ notes: mark.notes }}
      />
      {work.reasons.length > 0 ? (
        <div className={styles.why}>
          <p>{t('view.why')}</p>
          <ul>
            {work.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </SharedStem>
  );
}
