import { type ChangeEvent, type FocusEvent, useState } from 'react';

interface Props<T> {
  /** As it is shown while nobody types. */
  shown: string;
  /** What was typed, read; undefined while it is nothing that can be kept. */
  read: (typed: string) => T | undefined;
  onRead: (value: T) => void;
}

/** A field that keeps to itself what is typed until it can be read, and is chosen whole when one comes to it. */
export function useTyped<T>({ shown, read, onRead }: Props<T>) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? shown,
    'aria-invalid': typed !== undefined && read(typed) === undefined,
    autoComplete: 'off',
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    onBlur: () => setTyped(undefined),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      const next = read(target.value);
      if (next !== undefined) onRead(next);
    },
  };
}
