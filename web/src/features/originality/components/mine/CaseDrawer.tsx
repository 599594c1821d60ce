import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type MyCaseDetail, myCaseQuery } from '../../mineApi';
import { type Lines, markedLines, ownLines } from '../../model/marks';
import { MarkedText } from '../MarkedText';
import { lineWords } from '../words';
import { AnswerForm } from './AnswerForm';
import styles from './mine.module.css';

interface Props {
  caseId: number | undefined;
  onClose: () => void;
}

/** One case of mine: what I am asked, my own work with the lines that are spoken of, what I say, how it ended. */
export function CaseDrawer({ caseId, onClose }: Props) {
  const { t } = useTranslation('originality');
  // The form says how it may be left; without one there is nothing to lose.
  const leave = useRef(onClose);
  const found = useQuery({ ...myCaseQuery(caseId ?? 0), enabled: caseId !== undefined });
  const shown = found.data?.case.id === caseId ? found.data : undefined;
  const isAsked = shown?.case.state === 'asked';
  if (!isAsked) leave.current = onClose;
  return (
    <Drawer
      open={caseId !== undefined}
      size={760}
      destroyOnHidden
      title={shown ? t('mine.drawer', { title: shown.case.title }) : t('mine.title')}
      onClose={() => leave.current()}
    >
      {found.error && shown === undefined ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {shown === undefined ? (
        found.error ? null : (
          <Skeleton lines={10} />
        )
      ) : (
        <div className={styles.view}>
          <Said title={t('mine.question')} text={shown.case.question}>
            {t('mine.askedBy', {
              name: shown.case.asked_by_name,
              time: formatDateTime(shown.case.asked_at_ms),
            })}
          </Said>
          <Work detail={shown} />
          {isAsked ? (
            <AnswerForm key={shown.case.id} caseId={shown.case.id} leave={leave} onClose={onClose} />
          ) : (
            <Ending of={shown.case} />
          )}
        </div>
      )}
    </Drawer>
  );
}

function Work({ detail: { written, own_lines, language } }: { detail: MyCaseDetail }) {
  const { t } = useTranslation('originality');
  const own = useMemo(() => ownLines(own_lines), [own_lines]);
  // One colour for all of them: of what they resemble, nothing is said here.
  const lines = useMemo(() => {
    const marks = own.map((run: Lines) => ({ number: 1, lines: run }));
    return markedLines(written, marks).map((line) => ({ ...line, begins: false }));
  }, [written, own]);
  return (
    <section className={styles.work}>
      <h3>{t('mine.work')}</h3>
      {own.length > 0 ? <p className={styles.dim}>{t('mine.marked', { lines: lineWords(t, own) })}</p> : null}
      <MarkedText label={t('mine.work')} lines={lines} language={language} />
    </section>
  );
}

/** What I said, and what my teacher closed it with. */
function Ending({ of }: { of: MyCaseDetail['case'] }) {
  const { t } = useTranslation('originality');
  return (
    <>
      {of.answer === '' ? null : (
        <Said title={t('mine.yours')} text={of.answer}>
          {formatDateTime(of.answered_at_ms)}
        </Said>
      )}
      {of.state === 'closed' ? (
        <Said title={t('mine.closing')} text={of.closing}>
          {formatDateTime(of.closed_at_ms)}
        </Said>
      ) : (
        <p className={styles.dim}>{t('mine.wait')}</p>
      )}
    </>
  );
}

function Said({ title, text, children }: { title: string; text: string; children: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <blockquote className={styles.said}>{text}</blockquote>
      <p className={styles.dim}>{children}</p>
    </section>
  );
}
