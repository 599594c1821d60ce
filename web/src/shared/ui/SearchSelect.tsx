import { Select, type SelectProps } from 'antd';
import { fits, loadReadings } from '../lib/fits';

type Props<V> = Omit<SelectProps<V>, 'showSearch' | 'options'> & {
  options: { value: string | number; label: string }[];
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
