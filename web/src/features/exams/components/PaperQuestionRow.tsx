import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { InputNumber } from 'antd';
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionRow } from '@/shared/questions/bank';
import { stemLine } from '@/shared/questions/stemLine';
import { halves } from '@/shared/ui/halves';
import type { PaperSection } from '../managedApi';
import styles from './compose.module.css';
import { IconButton } from './IconButton';

interface Props {
  question: PaperSection['questions'][number];
  /** What the bank says of it; none while that loads, or when it is gone. */
  row: QuestionRow | undefined;
  /** What it is worth where nothing is said of itself: the section's points. */
  sectionPoints: number | null;
  /** What the server found wrong with it. */
  fault: string | undefined;
  /** Makes the row one that is put in order, and what it is dragged by. */
  sorting: HTMLAttributes<HTMLLIElement>;
  handle: HTMLAttributes<HTMLElement>;
  onPoints: (points: number | null) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** A question that everybody gets: its stem, its kind, what it is worth here. */
export function PaperQuestionRow(props: Props) {
  const { question, row, sectionPoints, fault, sorting, handle, onPoints, onMove, onRemove } = props;
  const { t } = useTranslation(['exams', 'questions']);
  const inherited = sectionPoints ?? row?.points;
  return (
    <li className={styles.row} {...sorting}>
      <div className={styles.question}>
        <span className={styles.grip} title={t('exams:compose.drag')} {...handle}>
          <HolderOutlined aria-hidden="true" />
        </span>
        <span className={styles.stem}>{row === undefined ? question.key : stemLine(row.stem)}</span>
        <span className={styles.kind}>{row ? t(`questions:kind.${row.kind}`) : ''}</span>
        <span className={styles.acts}>
          <InputNumber
            size="small"
            style={{ width: 88 }}
            min={0.5}
            {...halves}
            suffix={t('exams:compose.pointsUnit')}
            aria-label={t('exams:compose.pointsOf', {
              stem: row === undefined ? question.key : stemLine(row.stem),
            })}
            placeholder={inherited === undefined ? '' : String(inherited)}
            value={question.points ?? null}
            onChange={onPoints}
          />
          <IconButton label={t('exams:compose.up')} icon={<ArrowUpOutlined />} onClick={() => onMove(-1)} />
          <IconButton
            label={t('exams:compose.down')}
            icon={<ArrowDownOutlined />}
            onClick={() => onMove(1)}
          />
          <IconButton label={t('exams:compose.remove')} icon={<CloseOutlined />} onClick={onRemove} />
        </span>
      </div>
      {fault === undefined ? null : (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </li>
  );
}
