import { Radio } from 'antd';
import type { ReactNode } from 'react';
import styles from './ExplainedChoice.module.css';

interface Props<Value extends string> {
  /** What is chosen, for who does not see it. */
  label: string;
  value: Value;
  options: readonly {
    value: Value;
    title: string;
    help: string;
    /** Asked below it once it is chosen. */
    more?: ReactNode;
  }[];
  onChange: (value: Value) => void;
}

/** One of a few, each with a line that says what it is. */
export function ExplainedChoice<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <Radio.Group
      className={styles.choice}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <div key={option.value}>
          <Radio value={option.value}>
            {option.title}
            <span className={styles.help}>{option.help}</span>
          </Radio>
          {option.value === value && option.more !== undefined ? (
            <div className={styles.more}>{option.more}</div>
          ) : null}
        </div>
      ))}
    </Radio.Group>
  );
}
