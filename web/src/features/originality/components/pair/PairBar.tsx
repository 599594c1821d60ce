import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Lines, Mark } from '../../model/marks';
import { useHues } from '../useHues';
import { lineWords } from '../words';
import styles from './pair.module.css';

interface Props {
  /** The place of this pair in the list, from 1. */
  at: number;
  all: number;
  turn: { before: (() => void) | undefined; after: (() => void) | undefined };
  marks: Mark[];
  chosen: number | undefined;
  onShow: (mark: number) => void;
}

/** Above the two: turning to other pairs, and the passages that both have. */
export function PairBar({ at, all, turn, marks, chosen, onShow }: Props) {
  const { t } = useTranslation('originality');
  const hueOf = useHues();
  const words = (lines: Lines) => lineWords(t, [lines]);
  return (
    <div className={styles.bar}>
      <div className={styles.turn}>
        <Button
          size="small"
          icon={<LeftOutlined />}
          aria-label={t('pair.previous')}
          title={t('pair.previous')}
          disabled={turn.before === undefined}
          onClick={turn.before}
        />
        <span className="sp-number">{t('pair.place', { at, all })}</span>
        <Button
          size="small"
          icon={<RightOutlined />}
          aria-label={t('pair.next')}
          title={t('pair.next')}
          disabled={turn.after === undefined}
          onClick={turn.after}
        />
        <span className={styles.keys}>{t('pair.keys')}</span>
      </div>
      {marks.length === 0 ? (
        <p className={styles.dim}>{t('pair.noPassages')}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form
        <div className={styles.passages} role="group" aria-label={t('pair.passages')}>
          <span className={styles.dim}>{t('pair.passages')}</span>
          {marks.map(({ number, one, other }) => (
            <button
              key={number}
              type="button"
              className={styles.passage}
              style={hueOf(number)}
              aria-pressed={number === chosen}
              aria-label={t('pair.passage', { number, one: words(one), other: words(other) })}
              onClick={() => onShow(number)}
            >
              <b>{number}</b>
              <span className="sp-number">
                {words(one)} ↔ {words(other)}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
