import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '@/shared/questions/answering';
import type { AttemptView } from '../api';
import type { ExamAnswer } from '../model/examAnswer';
import styles from './exam.module.css';

interface Props {
  view: AttemptView;
  slots: ReadonlyMap<number, ExamAnswer>;
  current: number;
  onGo: (position: number) => void;
}

/** All questions at a glance; each state is told by shape and word as well as by colour. */
export function Palette({ view, slots, current, onGo }: Props) {
  const { t } = useTranslation('exams');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const all = view.sections.flatMap((section) => section.items);
  const done = all.filter((item) => !isUnanswered(slots.get(item.position)?.answer)).length;
  return (
    <div className={styles.paletteBody}>
      <div className={styles.paletteHead}>
        <span>
          {t('palette.done')} {done} / {all.length}
        </span>
        <label className={styles.filter}>
          <input type="checkbox" checked={onlyOpen} onChange={(event) => setOnlyOpen(event.target.checked)} />
          {t('palette.onlyOpen')}
        </label>
      </div>
      <div className={styles.progress} aria-hidden="true">
        <span style={{ width: `${all.length === 0 ? 0 : (done / all.length) * 100}%` }} />
      </div>
      {view.sections.map((section) => {
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
                  t('questionNumber', { number }),
                  isDone ? t('palette.answered') : t('palette.open'),
                  slot?.isFlagged ? t('palette.flagged') : '',
                ];
                return (
                  <button
                    key={item.position}
                    type="button"
                    className={`${styles.cell} ${isDone ? styles.done : ''} ${
                      item.position === current ? styles.current : ''
                    }`}
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
        <span>■ {t('palette.answered')}</span>
        <span>□ {t('palette.open')}</span>
        <span>⚑ {t('palette.flagged')}</span>
      </p>
      <p className={styles.keys}>{t('keys')}</p>
    </div>
  );
}
