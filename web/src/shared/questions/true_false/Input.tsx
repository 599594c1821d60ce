import type { InputProps } from '../kind';
import { OptionList } from '../options/OptionList';
import { useTruths } from '../options/options';

export function Input({ answer, onChange, disabled, label }: InputProps<'true_false'>) {
  return (
    <OptionList
      label={label}
      isMany={false}
      disabled={disabled}
      options={useTruths()}
      chosen={answer?.choice == null ? [] : [String(answer.choice)]}
      onPick={(value) => onChange({ kind: 'true_false', choice: value === 'true' })}
    />
  );
}
