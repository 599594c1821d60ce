import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '@/shared/api/courses';
import { DetailLayout } from '@/shared/ui/DetailLayout';
import { Markdown } from '@/shared/ui/Markdown';
import { Panel } from '@/shared/ui/Panel';
import type { Lecture } from '../api';
import { useReading } from '../model/useReading';
import { useWatchReports } from '../model/useWatchReports';
import { LectureHead } from './LectureHead';
import { LectureOutline } from './LectureOutline';
import styles from './LectureText.module.css';
import { NotesPanel } from './NotesPanel';
import { RatingPanel } from './RatingPanel';

/** A lecture that is read. Attentive seconds count like played ones, until the time it takes to read is full. */
export function LectureText({ lecture, place }: { lecture: Lecture; place: Place }) {
  const { t } = useTranslation('learning');
  const { progress, onTime } = useWatchReports(lecture, place.class_id);
  const read = useRef(Math.min(lecture.seconds, lecture.length_s));
  const [now, setNow] = useState(read.current);
  useReading(true, () => {
    // A finished text may be read again; that time begins at its start and adds nothing to what is full.
    if (read.current >= lecture.length_s) read.current = 0;
    read.current += 1;
    onTime(read.current, 1);
    if (!progress.isFinished) setNow(read.current);
  });
  const percent = progress.isFinished
    ? 100
    : Math.max(progress.percent, Math.min(99, Math.floor((now * 100) / lecture.length_s)));
  return (
    <div className={styles.page}>
      <LectureHead lecture={lecture} place={place} percent={percent} isFinished={progress.isFinished} />
      <DetailLayout
        isRailKept
        main={
          <Panel>
            <Markdown text={lecture.text} />
          </Panel>
        }
        rail={
          <>
            <Panel title={t('player.lectures')}>
              <div className={styles.outline}>
                <LectureOutline place={place} here={lecture.lecture_id} />
              </div>
            </Panel>
            <Panel title={t('player.notes')}>
              <NotesPanel lectureId={lecture.lecture_id} position={() => 0} />
            </Panel>
            <RatingPanel lectureId={lecture.lecture_id} rating={lecture.rating} />
          </>
        }
      />
    </div>
  );
}
