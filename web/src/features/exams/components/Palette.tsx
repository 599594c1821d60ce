import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '@/shared/questions/answering';
import { groupClass } from '@/shared/questions/sharing';
import type { AttemptView } from '../api';
import type { ExamAnswer } from '../model/examAnswer';
import styles from './exam.module.css';

interface Props {
  sections: AttemptView['sections'];
  slots: ReadonlyMap<number, ExamAnswer>;
  current: number;
  onGo: (position: number) => void;
}

/** All questions at a glance; each state is told by shape and word as well as by colour. */
export function Palette({ sections, slots, current, onGo }: Props) {
  const { t } = useTranslation(['exams', 'questions']);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const all = sections.flatMap((section) => section.items);
  const done = all.filter((item) => !isUnanswered(slots.get(item.position)?.answer)).length;
  return (
    <div className={styles.paletteBody}>
      <div className={styles.paletteHead}>
        <span>
          {t('exams:palette.done')} {done} / {all.length}
        </span>
        <label className={styles.filter}>
          <input type="checkbox" checked={onlyOpen} onChange={(event) => setOnlyOpen(event.target.checked)} />
          {t('exams:palette.onlyOpen')}
        </label>
      </div>
      <div className={styles.progress} aria-hidden="true">
        <span style={{ width: `${all.length === 0 ? 0 : (done / all.length) * 100}%` }} />
      </div>
      {sections.map((section) => {
        const items = section.items.filter(
          (item) => !onlyOpen || isUnanswered(slots.get(item.position)?.answer),
        );
        if (items.length === 0) return null;
        return (
          <section key={section.title}>
            <h3 className={styles.group}>{section.title}</h3>
            <div className={styles.cells}>
              {items.map((item) => {
                const slot = slots.get(item.position);
                const isDone = !isUnanswered(slot?.answer);
                const number = all.indexOf(item) + 1;
                const words = [
                  t('exams:questionNumber', { number }),
                  item.shared ? t('questions:shared.inGroup', { part: item.shared.part }) : '',
                  isDone ? t('exams:palette.answered') : t('exams:palette.open'),
                  slot?.isFlagged ? t('exams:palette.flagged') : '',
                ];
                return (
                  <button
                    key={item.position}
                    type="button"
                    className={`${styles.cell} ${isDone ? styles.done : ''} ${
                      item.position === current ? styles.current : ''
                    } ${groupClass(item.shared)}`}
                    aria-label={words.filter(Boolean).join('，')}
                    aria-current={item.position === current ? 'step' : undefined}
                    onClick={() => onGo(item.position)}
                  >
                    {number}
                    {slot?.isFlagged ? (
                      <span className={styles.flagMark} aria-hidden="true">
                        ⚑
                      </span>
                    ) : null}
                  </button>
                );
              })}
            </div>
          </section>
        );
      })}
      <p className={styles.legend}>
        <span>■ {t('exams:palette.answered')}</span>
        <span>□ {t('exams:palette.open')}</span>
        <span>⚑ {t('exams:palette.flagged')}</span>
      </p>
      <p className={styles.keys}>{t('exams:keys')}</p>
    </div>
  );
}
