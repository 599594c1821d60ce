import { Select, type SelectProps } from 'antd';
import { fits, loadReadings } from '../lib/fits';

type Option = { value: string | number; label: string };

type Props<V> = Omit<SelectProps<V>, 'showSearch' | 'options'> & {
  /** What is offered, or groups of it; a group whose name is typed is shown whole. */
  options: (Option | { label: string; options: Option[] })[];
};

/** A choice from a list, found by typing what is shown, its pinyin, or the initials of its pinyin. */
export function SearchSelect<V = unknown>(props: Props<V>) {
  return (
    <Select<V>
      {...(props as SelectProps<V>)}
      showSearch={{ filterOption: (typed, option) => fits(String(option?.label ?? ''), typed) }}
      onFocus={(event) => {
        void loadReadings();
        props.onFocus?.(event);
      }}
    />
  );
}
