import type { InputProps } from '../kind';
import { toggled } from '../model';
import { OptionList } from '../options/OptionList';
import { shown } from '../options/options';

export function Input({ body, answer, onChange, disabled, label }: InputProps<'multiple'>) {
  const chosen = answer?.choices ?? [];
  return (
    <OptionList
      label={label}
      isMany
      disabled={disabled}
      options={shown(body)}
      chosen={chosen}
      onPick={(tab) => onChange({ kind: 'multiple', choices: toggled(chosen, tab) })}
    />
  );
}
