import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button, Select } from 'antd';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '../kind';
import { moved } from '../model';
import common from '../questions.module.css';
import type { AnswerOf } from '../types';
import styles from './flow.module.css';

type Step = AnswerOf<'flow'>['steps'][number];

/** A step in no lane says nothing of lanes: the server knows no empty one. */
const stepOf = (id: string, lane?: string | null) => (lane ? { id, lane } : { id }) as Step;

/** Steps between start and end: chosen from a pool, put in order by dragging or by keyboard. */
export function Input({ body, answer, onChange, disabled, label }: InputProps<'flow'>) {
  const { t } = useTranslation('questions');
  const steps = answer?.steps ?? [];
  const [dragged, setDragged] = useState<number>();
  const put = (next: typeof steps) => onChange({ kind: 'flow', steps: next });
  const title = (id: string) => body.items.find((item) => item.id === id)?.title ?? id;
  const left = body.items.filter((item) => !steps.some((step) => step.id === item.id));
  const dropOn = (event: DragEvent, at: number) => {
    event.preventDefault();
    if (dragged !== undefined) put(moved(steps, dragged, at - dragged));
    setDragged(undefined);
  };
  return (
    <div className={common.rows}>
      <div>
        <p className={common.caption}>{t('flow.pool')}</p>
        <div className={styles.pool}>
          {left.map((item) => (
            <Button
              key={item.id}
              disabled={disabled ?? false}
              onClick={() => put([...steps, stepOf(item.id)])}
            >
              {item.title}
            </Button>
          ))}
          {left.length === 0 ? <span className={common.hint}>{t('flow.allUsed')}</span> : null}
        </div>
      </div>
      <ol className={styles.steps} aria-label={label}>
        <li className={`${styles.step} ${styles.terminal}`}>{body.start}</li>
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={styles.step}
            draggable={!disabled}
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => dropOn(event, index)}
          >
            <span className={common.rowNumber}>{index + 1}</span>
            <span className={styles.stepTitle}>{title(step.id)}</span>
            {body.lanes && body.lanes.length > 0 ? (
              <Select
                aria-label={`${t('flow.lane')} ${title(step.id)}`}
                style={{ width: 130 }}
                placeholder={t('flow.lane')}
                value={step.lane ?? null}
                disabled={disabled ?? false}
                options={body.lanes.map((lane) => ({ value: lane.id, label: lane.title }))}
                onChange={(lane: string | null) =>
                  put(steps.map((other) => (other.id === step.id ? stepOf(step.id, lane) : other)))
                }
              />
            ) : null}
            <StepButton
              label={`${t('flow.up')} ${title(step.id)}`}
              icon={<ArrowUpOutlined />}
              disabled={disabled || index === 0}
              onClick={() => put(moved(steps, index, -1))}
            />
            <StepButton
              label={`${t('flow.down')} ${title(step.id)}`}
              icon={<ArrowDownOutlined />}
              disabled={disabled || index === steps.length - 1}
              onClick={() => put(moved(steps, index, 1))}
            />
            <StepButton
              label={`${t('flow.remove')} ${title(step.id)}`}
              icon={<CloseOutlined />}
              disabled={disabled}
              onClick={() => put(steps.filter((other) => other.id !== step.id))}
            />
          </li>
        ))}
        <li className={`${styles.step} ${styles.terminal}`}>{body.end}</li>
      </ol>
    </div>
  );
}

interface ButtonProps {
  label: string;
  icon: React.ReactNode;
  disabled: boolean | undefined;
  onClick: () => void;
}

function StepButton({ label, icon, disabled, onClick }: ButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      aria-label={label}
      icon={icon}
      disabled={disabled ?? false}
      onClick={onClick}
    />
  );
}
