import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined';
import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../api/types';
import styles from './rubricGiven.module.css';

type Line = Schema<'RubricLine'>;
type State = 'given' | 'part' | 'missed' | 'deducted';

const icons = {
  given: CheckOutlined,
  part: PieChartOutlined,
  missed: CloseOutlined,
  deducted: MinusCircleOutlined,
} as const;

const stateOf = ({ worth, given }: Line): State => {
  if (given < 0) return 'deducted';
  if (given === 0) return 'missed';
  return given < worth ? 'part' : 'given';
};

/** The lines of a rubric by which a mark was given: made, made in part, missed, and what was taken away. */
export function RubricGiven({ lines }: { lines: Line[] }) {
  const { t } = useTranslation('marking');
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={t('rubric.title')}>
      {lines.map((line) => {
        const state = stateOf(line);
        const Icon = icons[state];
        return (
          <li key={line.title} className={styles[state]}>
            <Icon aria-label={t(`rubric.${state}`)} />
            <span className={styles.name}>{line.title}</span>
            <span className="sp-number">
              {state === 'deducted' ? `−${-line.given}` : `${line.given} / ${line.worth}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
