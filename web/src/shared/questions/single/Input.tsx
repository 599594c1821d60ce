import type { InputProps } from '../kind';
import { OptionList } from '../options/OptionList';
import { shown } from '../options/options';

export function Input({ body, answer, onChange, disabled, label }: InputProps<'single'>) {
  return (
    <OptionList
      label={label}
      isMany={false}
      disabled={disabled}
      options={shown(body)}
      chosen={answer?.choice ? [answer.choice] : []}
      onPick={(choice) => onChange({ kind: 'single', choice })}
    />
  );
}
