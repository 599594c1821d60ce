import { InputNumber, Slider } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './teams.module.css';
import type { ArrangementDesk } from './useArrangement';

const step = 5;

/** 小组成绩占比: how much of each mark is what the book earned as a whole. */
export function ShareRow({ desk: { percent, setPercent } }: { desk: ArrangementDesk }) {
  const { t } = useTranslation('teams');
  const label = t('arrange.percent');
  return (
    <div className={styles.share}>
      <strong>{label}</strong>
      <Slider
        className={styles.slider ?? ''}
        ariaLabelForHandle={label}
        min={0}
        max={100}
        step={step}
        value={percent}
        onChange={setPercent}
      />
      <InputNumber
        aria-label={t('arrange.percentFigure')}
        className={styles.figure ?? ''}
        min={0}
        max={100}
        precision={0}
        suffix="%"
        value={percent}
        onChange={(next) => {
          if (typeof next === 'number') setPercent(next);
        }}
      />
      <p className={styles.dim}>{t('arrange.formula', { percent, rest: 100 - percent })}</p>
    </div>
  );
}
