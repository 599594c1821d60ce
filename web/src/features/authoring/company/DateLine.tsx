import { Input } from 'antd';
import { useId, useState } from 'react';
import { Row } from '../editors/fields';

interface Props {
  label: string;
  hint?: string;
  /** A day, 2026-01-31; empty where none is given. */
  value: string;
  /** Is handed on only when it is a day; or empty, where it may be left out. */
  onChange: (date: string) => void;
  isOptional?: boolean;
  disabled: boolean;
}

/** A year that is still being typed reads 0002. */
const isDay = (typed: string) => /^[12]\d{3}-\d\d-\d\d$/.test(typed);

/** A day by the browser's own field, which is typed and chosen alike. */
export function DateLine({ label, hint, value, onChange, isOptional = false, disabled }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <Row label={label} hint={hint} htmlFor={id}>
      <Input
        id={id}
        type="date"
        value={typed ?? value}
        disabled={disabled}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isDay(target.value) || (isOptional && target.value === '')) onChange(target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Row>
  );
}
