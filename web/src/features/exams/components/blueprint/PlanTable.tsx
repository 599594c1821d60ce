import { InputNumber } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionKind } from '@/shared/questions/types';
import { halves } from '@/shared/ui/halves';
import { ANY, cellKey, lacksPoints, ofKind, ofTopic, type Plan, type PlanSum } from '../../model/blueprint';
import styles from './blueprint.module.css';
import { PlanCell } from './PlanCell';
import type { Planning } from './usePlanning';

const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
};

/** To the next cell that can be filled in that direction, as in a sheet of numbers. */
function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key];
  const here = (event.target as HTMLElement).dataset.cell?.split(',').map(Number);
  if (step === undefined || here === undefined || event.altKey || event.ctrlKey) return;
  event.preventDefault();
  let [row = 0, column = 0] = here;
  for (let tries = 0; tries < 200; tries++) {
    row += event.shiftKey && event.key === 'Enter' ? -1 : step[0];
    column += step[1];
    if (row < 0 || column < 0) return;
    const next = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`);
    if (next !== null) {
      next.focus();
      return;
    }
  }
}

interface Props {
  planning: Planning;
  /** The plan as it was written, without what is proposed. */
  own: Plan;
  onPlan: (plan: Plan) => void;
}

/** Kinds across, topics down: how many of each, what a question is worth, what that comes to. */
export function PlanTable({ planning, own, onPlan }: Props) {
  const { t } = useTranslation(['exams', 'questions']);
  const { plan, kinds, nameOf } = planning;
  const kindName = (kind: QuestionKind) => t(`questions:kind.${kind}`);
  const topics = [ANY, ...planning.topics];
  const topicName = (topic: string) => (topic === ANY ? t(`exams:blueprint.any.${plan.by}`) : nameOf(topic));
  const sumOf = ({ questions, points }: PlanSum) => (
    <>
      <b>{questions === 0 ? '—' : t('exams:blueprint.count', { count: questions })}</b>
      {questions > 0 && points !== null ? <small>{t('exams:points', { count: points })}</small> : null}
    </>
  );
  return (
    <div className={styles.scroll}>
      <table
        className={`sp-number ${styles.table}`}
        aria-label={t('exams:blueprint.title')}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">{t(`exams:coverage.topic.${plan.by}`)}</th>
            {kinds.map((kind) => (
              <th scope="col" key={kind}>
                {kindName(kind)}
              </th>
            ))}
            <th scope="col">{t('exams:coverage.sum')}</th>
          </tr>
          <tr>
            <th scope="row">{t('exams:compose.pointsEach')}</th>
            {kinds.map((kind) => (
              <td key={kind}>
                <InputNumber
                  size="small"
                  className={styles.points ?? ''}
                  styles={{ input: { textAlign: 'center' } }}
                  controls={false}
                  min={0.5}
                  max={100}
                  {...halves}
                  keyboard={false}
                  status={lacksPoints(plan, kind) ? 'error' : ''}
                  aria-label={t('exams:blueprint.pointsOf', { kind: kindName(kind) })}
                  placeholder={t('exams:blueprint.own')}
                  value={plan.points[kind] ?? null}
                  onChange={(points) => onPlan({ ...own, points: { ...own.points, [kind]: points } })}
                />
              </td>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {topics.map((topic, row) => (
            <tr key={topic} className={topic === ANY ? styles.any : undefined}>
              <th scope="row" title={topicName(topic)}>
                <span className={styles.topic}>{topicName(topic)}</span>
              </th>
              {kinds.map((kind, column) => (
                <PlanCell
                  key={kind}
                  place={`${row},${column}`}
                  label={t('exams:blueprint.cell', { kind: kindName(kind), topic: topicName(topic) })}
                  count={planning.count(kind, topic)}
                  available={planning.available(kind, topic)}
                  missing={planning.missing.get(cellKey(kind, topic)) ?? 0}
                  onChange={(count) => planning.setCount(kind, topic, count)}
                />
              ))}
              <td>{sumOf(ofTopic(plan, topic))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('exams:coverage.sum')}</th>
            {kinds.map((kind) => (
              <td key={kind}>{sumOf(ofKind(plan, kind))}</td>
            ))}
            <td>{sumOf(planning.sum)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
