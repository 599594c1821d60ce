import { Input } from 'antd';
import { useId, useState } from 'react';
import { Row } from '../editors/fields';

interface Props<T> {
  label: string;
  hint?: string;
  /** As it is kept. */
  value: string;
  type?: 'text' | 'month';
  /** What was typed, read; undefined while it is nothing that can be kept. */
  read: (typed: string) => T | undefined;
  onRead: (value: T) => void;
  disabled: boolean;
}

/** A line that keeps what is typed to itself until it can be read. */
export function ReadLine<T>({ label, hint, value, type = 'text', read, onRead, disabled }: Props<T>) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <Row label={label} hint={hint} htmlFor={id}>
      <Input
        id={id}
        type={type}
        value={typed ?? value}
        disabled={disabled}
        status={typed !== undefined && read(typed) === undefined ? 'error' : ''}
        onChange={(event) => {
          setTyped(event.target.value);
          const next = read(event.target.value);
          if (next !== undefined) onRead(next);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Row>
  );
}
