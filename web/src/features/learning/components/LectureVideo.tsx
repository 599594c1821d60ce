import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '@/shared/api/courses';
import { DetailLayout } from '@/shared/ui/DetailLayout';
import { Markdown } from '@/shared/ui/Markdown';
import { Panel } from '@/shared/ui/Panel';
import { TextTabs } from '@/shared/ui/TextTabs';
import { type Lecture, notesQuery } from '../api';
import { useWatchReports } from '../model/useWatchReports';
import { LectureHead } from './LectureHead';
import { LectureOutline } from './LectureOutline';
import styles from './LectureVideo.module.css';
import { MarkList } from './MarkList';
import { NotesPanel } from './NotesPanel';
import { RatingPanel } from './RatingPanel';
import type { PlayerHandle } from './usePlayer';
import { VideoPlayer } from './VideoPlayer';

type Side = 'marks' | 'notes' | 'lectures';

/** A lecture that is watched: player, its chapters and notes beside it, the text below. */
export function LectureVideo({
  lecture,
  place,
  at,
}: {
  lecture: Lecture;
  place: Place;
  at: number | undefined;
}) {
  const { t } = useTranslation('learning');
  const player = useRef<PlayerHandle>(null);
  const { progress, onTime, onStop } = useWatchReports(lecture, place.class_id);
  const notes = useQuery(notesQuery(lecture.lecture_id));
  const [side, setSide] = useState<Side>(lecture.marks.length > 0 ? 'marks' : 'notes');
  const seek = (second: number) => player.current?.seek(second);
  return (
    <div className={styles.page}>
      <LectureHead
        lecture={lecture}
        place={place}
        percent={progress.percent}
        isFinished={progress.isFinished}
      />
      <DetailLayout
        isEven
        main={
          <VideoPlayer
            lecture={lecture}
            at={at}
            watched={progress.watched}
            noteTimes={(notes.data?.items ?? []).map((note) => note.at_s)}
            handle={player}
            onTime={onTime}
            onStop={onStop}
          />
        }
        rail={
          <div className={styles.side}>
            <TextTabs<Side>
              label={t('player.side')}
              active={side}
              onChange={setSide}
              tabs={[
                { key: 'marks', label: t('player.marks') },
                { key: 'notes', label: t('player.notes') },
                { key: 'lectures', label: t('player.lectures') },
              ]}
            >
              <div className={styles.sideBody}>
                {side === 'marks' ? <MarkList marks={lecture.marks} onSeek={seek} /> : null}
                {side === 'notes' ? (
                  <NotesPanel
                    lectureId={lecture.lecture_id}
                    position={() => player.current?.position() ?? 0}
                    onSeek={seek}
                  />
                ) : null}
                {side === 'lectures' ? <LectureOutline place={place} here={lecture.lecture_id} /> : null}
              </div>
            </TextTabs>
          </div>
        }
      />
      <p className={styles.keys}>{t('player.keys')}</p>
      <DetailLayout
        main={
          lecture.text ? (
            <Panel title={t('lectures.textTitle')}>
              <Markdown text={lecture.text} under={2} />
            </Panel>
          ) : null
        }
        rail={<RatingPanel lectureId={lecture.lecture_id} rating={lecture.rating} />}
      />
    </div>
  );
}
