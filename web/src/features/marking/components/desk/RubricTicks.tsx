import MinusOutlined from '@ant-design/icons/MinusOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { givenOf, type RubricLine, type Tick } from '../../model';
import styles from './rubric.module.css';

interface Props {
  lines: RubricLine[];
  ticks: Tick[];
  onToggle: (index: number) => void;
  onStep: (index: number, by: 1 | -1) => void;
}

/** The lines of the rubric: ticked as a whole, or given half a point at a time. */
export function RubricTicks({ lines, ticks, onToggle, onStep }: Props) {
  const { t } = useTranslation('marking');
  if (lines.length === 0) return null;
  return (
    <div className={styles.rubric}>
      {lines.map((line, index) => {
        const given = givenOf(lines, ticks, index);
        const isDeduction = line.points < 0;
        const size = Math.abs(line.points);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the rubric
          <div key={index} className={`${styles.line} ${isDeduction ? styles.deduction : ''}`}>
            <button
              type="button"
              className={styles.tick}
              aria-pressed={given !== 0}
              onClick={() => onToggle(index)}
            >
              <span className={styles.digit} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.grow}>{line.title}</span>
              <span className="sp-number">
                {isDeduction ? '−' : ''}
                {given !== 0 && Math.abs(given) < size ? `${Math.abs(given)} / ${size}` : size}
              </span>
            </button>
            {given === 0 ? null : (
              <span className={styles.steps}>
                <Button
                  size="small"
                  type="text"
                  icon={<MinusOutlined />}
                  aria-label={t('desk.less', { title: line.title })}
                  onClick={() => onStep(index, -1)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<PlusOutlined />}
                  aria-label={t('desk.more', { title: line.title })}
                  disabled={Math.abs(given) >= size}
                  onClick={() => onStep(index, 1)}
                />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
