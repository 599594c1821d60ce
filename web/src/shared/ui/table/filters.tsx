import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input, type InputRef, Select } from 'antd';
import { type Ref, useEffect, useRef, useState } from 'react';
import { usePage } from '../../tabs/page';

const settleMs = 350;

interface SearchProps {
  placeholder: string;
  /** Of its field, for who gives it the keyboard. */
  ref?: Ref<InputRef> | undefined;
}

/** A search field bound to `q` in the address; asks once the typing rests. */
export function QuickSearch({ placeholder, ref = null }: SearchProps) {
  const { search, setSearch } = usePage();
  const asked = typeof search.q === 'string' ? search.q : '';
  const [text, setText] = useState(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A kept page is shown again with all its effects: only another question in the address may replace what was typed.
  const followed = useRef(asked);
  useEffect(() => {
    if (followed.current === asked) return;
    followed.current = asked;
    setText(asked);
  }, [asked]);
  const ask = (q: string) => setSearch({ q: q.trim() || undefined, page: undefined }, { replace: true });
  const latest = useRef({ ask, text, asked });
  latest.current = { ask, text, asked };
  useEffect(() => {
    // Left before the typing had rested: asked now.
    const now = latest.current;
    if (now.text.trim() !== now.asked)
      timer.current = setTimeout(() => latest.current.ask(now.text), settleMs);
    return () => clearTimeout(timer.current);
  }, []);
  return (
    <Input
      ref={ref}
      allowClear
      prefix={<SearchOutlined aria-hidden="true" />}
      placeholder={placeholder}
      aria-label={placeholder}
      style={{ width: 220 }}
      value={text}
      onChange={(event) => {
        const typed = event.target.value;
        setText(typed);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current.ask(typed), settleMs);
      }}
      onPressEnter={() => {
        clearTimeout(timer.current);
        ask(text);
      }}
    />
  );
}

interface FilterProps {
  /** The search parameter it writes. */
  name: string;
  label: string;
  options: { value: string; label: string }[];
  width?: number;
}

/** A choice bound to one search parameter; empty means all. */
export function FilterSelect({ name, label, options, width = 150 }: FilterProps) {
  const { search, setSearch } = usePage();
  const value = search[name];
  return (
    <Select
      allowClear
      placeholder={label}
      aria-label={label}
      style={{ width }}
      options={options}
      value={value === undefined ? null : String(value)}
      onChange={(next: string | null | undefined) =>
        setSearch({ [name]: next ?? undefined, page: undefined })
      }
    />
  );
}
