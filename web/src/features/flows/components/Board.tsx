import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import WarningFilled from '@ant-design/icons/WarningFilled';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Flow, Step } from '../api';
import { actOf, place, remove, type StepState, shift, shiftLane } from '../model/board';
import styles from './Board.module.css';

interface Props {
  body: Flow['body'];
  steps: Step[];
  /** None while it is only looked at. */
  onChange?: ((steps: Step[]) => void) | undefined;
  states?: Map<string, StepState> | undefined;
  label: string;
}

/** What is being dragged, for drops on the board and back into the pool. */
export const stepMime = 'application/x-suanpan-step';

const noLane = '';
/** Of a row and of the start and end pieces, in pixels; the connectors are drawn by the same numbers. */
const rowPx = 62;
const endPx = 54;
const lastPx = 40;

/** Steps from start to end, one a row, each in the column of its lane, joined by a line. */
export function Board({ body, steps, onChange, states, label }: Props) {
  const { t } = useTranslation('flows');
  const lanes = body.lanes.length > 0 ? body.lanes.map((lane) => lane.id) : [noLane];
  const hasLanes = body.lanes.length > 0;
  const [over, setOver] = useState<{ at: number; lane: string }>();
  const list = useRef<HTMLOListElement>(null);
  const title = (id: string) => body.items.find((item) => item.id === id)?.title ?? id;
  const column = (step: Step) => Math.max(0, lanes.indexOf(step.lane ?? noLane));

  const drop = (event: DragEvent, at: number, lane: string) => {
    event.preventDefault();
    setOver(undefined);
    const id = event.dataTransfer.getData(stepMime) || event.dataTransfer.getData('text/plain');
    if (onChange === undefined || !body.items.some((item) => item.id === id)) return;
    onChange(place(steps, id, at, hasLanes ? lane : undefined));
  };
  const hover = (event: DragEvent, at: number, lane: string) => {
    if (onChange === undefined) return;
    event.preventDefault();
    if (over?.at !== at || over.lane !== lane) setOver({ at, lane });
  };
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('[data-step]')[Math.max(0, index)]?.focus(),
    );
  const onKeyDown = (event: KeyboardEvent, step: Step, index: number) => {
    const act = actOf(event);
    if (act === undefined || onChange === undefined) return;
    event.preventDefault();
    switch (act.kind) {
      case 'focus':
        return focus(index + act.by);
      case 'shift':
        onChange(shift(steps, step.id, act.by));
        return focus(Math.min(steps.length - 1, index + act.by));
      case 'lane':
        if (hasLanes) onChange(shiftLane(steps, step.id, act.by, lanes));
        return focus(index);
      case 'remove':
        onChange(remove(steps, step.id));
        return focus(Math.min(index, steps.length - 2));
    }
  };

  const grid = { gridTemplateColumns: `repeat(${lanes.length}, minmax(0, 1fr))` };
  const cells = (at: number) =>
    lanes.map((lane) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; by keyboard the step itself is moved
      <div
        key={lane}
        data-drop={`${at} ${lane}`}
        className={`${styles.cell} ${over?.at === at && over.lane === lane ? styles.over : ''}`}
        onDragOver={(event) => hover(event, at, lane)}
        onDragLeave={() => setOver(undefined)}
        onDrop={(event) => drop(event, at, lane)}
      />
    ));

  return (
    <section className={styles.board} aria-label={label}>
      {hasLanes ? (
        <div className={styles.lanes} style={grid} aria-hidden="true">
          {body.lanes.map((lane) => (
            <span key={lane.id}>{lane.title}</span>
          ))}
        </div>
      ) : null}
      <div className={styles.sheet}>
        <div className={styles.columns} style={grid} aria-hidden="true">
          {lanes.map((lane) => (
            <i key={lane} />
          ))}
        </div>
        <Connectors columns={lanes.length} places={steps.map(column)} tailPx={onChange ? lastPx : 0} />
        <div className={styles.end} style={{ height: endPx }}>
          <span className={styles.pill}>{body.start}</span>
        </div>
        <ol ref={list} className={styles.rows}>
          {steps.map((step, index) => {
            const state = states?.get(step.id);
            const lane = body.lanes.find((one) => one.id === step.lane)?.title;
            return (
              <li key={step.id} className={styles.row} style={{ ...grid, height: rowPx }}>
                {cells(index)}
                <div className={styles.slot} style={{ gridColumn: column(step) + 1 }}>
                  {/* biome-ignore lint/a11y/useSemanticElements: a button cannot hold the button that takes the step away */}
                  <div
                    className={`${styles.card} ${state ? styles[state] : ''} ${hasLanes && step.lane === undefined ? styles.homeless : ''}`}
                    data-step={step.id}
                    {...(onChange ? { 'data-drag': step.id } : {})}
                    data-drop={`${index} ${step.lane ?? lanes[0] ?? noLane}`}
                    role="button"
                    tabIndex={0}
                    draggable={onChange !== undefined}
                    aria-label={t(lane ? 'board.stepInLane' : 'board.step', {
                      number: index + 1,
                      title: title(step.id),
                      lane,
                    })}
                    onKeyDown={(event) => onKeyDown(event, step, index)}
                    onDragStart={(event) => {
                      event.dataTransfer.setData(stepMime, step.id);
                      event.dataTransfer.setData('text/plain', step.id);
                      event.dataTransfer.effectAllowed = 'move';
                    }}
                    onDragOver={(event) => hover(event, index, step.lane ?? lanes[0] ?? noLane)}
                    onDrop={(event) => drop(event, index, step.lane ?? lanes[0] ?? noLane)}
                  >
                    <span className={`sp-number ${styles.number}`}>{index + 1}</span>
                    <span className={styles.title}>{title(step.id)}</span>
                    {state === 'kept' ? (
                      <CheckCircleFilled className={styles.good} aria-label={t('stepState.kept')} />
                    ) : state ? (
                      <WarningFilled className={styles.bad} aria-label={t(`stepState.${state}`)} />
                    ) : onChange ? (
                      <button
                        type="button"
                        className={styles.away}
                        tabIndex={-1}
                        aria-label={t('board.remove', { title: title(step.id) })}
                        onClick={() => onChange(remove(steps, step.id))}
                      >
                        <CloseOutlined aria-hidden="true" />
                      </button>
                    ) : null}
                  </div>
                </div>
              </li>
            );
          })}
        </ol>
        {onChange ? (
          <div
            className={`${styles.row} ${steps.length === 0 ? styles.first : styles.last}`}
            style={{ ...grid, height: steps.length === 0 ? 150 : lastPx }}
          >
            {cells(steps.length)}
            <p className={styles.invite}>{steps.length === 0 ? t('board.empty') : t('board.dropLast')}</p>
          </div>
        ) : null}
        <div className={styles.end} style={{ height: endPx }}>
          <span className={`${styles.pill} ${styles.stop}`}>{body.end}</span>
        </div>
      </div>
    </section>
  );
}

/** Lines from start through every step to the end; one drawing behind the cards, stretched to the board's width. */
function Connectors({ columns, places, tailPx }: { columns: number; places: number[]; tailPx: number }) {
  if (places.length === 0) return null;
  const middle = columns / 2;
  const bottom = endPx + rowPx * places.length;
  const height = bottom + tailPx + endPx;
  const parts: string[] = [`M ${middle} ${endPx / 2}`];
  let from = middle;
  places.forEach((place, index) => {
    const top = endPx + rowPx * index;
    if (place + 0.5 !== from) parts.push(`V ${index === 0 ? endPx - 8 : top} H ${place + 0.5}`);
    parts.push(`V ${top + rowPx / 2}`);
    from = place + 0.5;
  });
  parts.push(`V ${bottom + tailPx / 2} H ${middle} V ${height - endPx / 2}`);
  return (
    <svg
      className={styles.lines}
      style={{ height }}
      viewBox={`0 0 ${columns} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={parts.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
