import { Form, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Rules } from '../managedApi';
import styles from './form.module.css';

/** Fields that belong together, under a name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface NumericProps {
  name: keyof Rules;
  label: string;
  max: number;
  hint?: string;
}

export function Numeric({ name, label, max, hint }: NumericProps) {
  return (
    <Form.Item name={['rules', name]} label={label} extra={hint}>
      <InputNumber min={0} max={max} style={{ width: '100%' }} />
    </Form.Item>
  );
}

interface ChoiceProps<V extends string> {
  name: string | string[];
  label: string;
  values: readonly V[];
  text: (value: V) => string;
}

export function Choice<V extends string>({ name, label, values, text }: ChoiceProps<V>) {
  return (
    <Form.Item name={name} label={label}>
      <Select options={values.map((value) => ({ value, label: text(value) }))} />
    </Form.Item>
  );
}
