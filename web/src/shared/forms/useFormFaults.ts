import type { FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '../api/errors';
import { scrollBehavior } from '../lib/motion';
import { notify } from '../ui/notify';

type Path = (string | number)[];

/** `rules.window[1].from` → ['rules', 'window', 1, 'from'] */
export function fieldPath(field: string): Path {
  return field.split(/[.[\]]+/).flatMap((part) => {
    if (part === '') return [];
    return /^\d+$/.test(part) ? Number(part) : part;
  });
}

/** The name of the form's field that a path of the server belongs to: the longest that the path begins with. */
export function fieldOf(path: Path, names: Path[]): Path | undefined {
  return names
    .filter((name) => name.every((part, at) => part === path[at]))
    .sort((left, right) => right.length - left.length)[0];
}

interface Options {
  /** Fields that the server calls otherwise: `{ closes_at_ms: 'window' }`. */
  renamed?: Record<string, string>;
  /** The field that takes a refusal which names none. */
  elsewhere?: string;
}

/**
 * Shows what the server refused at the fields it names, the first of them in view and focused. What belongs to no field of
 * the form is announced, so that nothing is refused in silence.
 */
export function useFormFaults<T>(form: FormInstance<T>, { renamed = {}, elsewhere }: Options = {}) {
  const { t } = useTranslation('common');
  return (error: unknown): void => {
    if (isApiError(error) && error.notified) return;
    const names = form.getFieldsError().map(({ name }) => name as Path);
    const faults = new Map<Path, string[]>();
    const put = (name: Path | undefined, message: string) => {
      const at = name ?? (elsewhere === undefined ? undefined : fieldOf([elsewhere], names));
      if (at === undefined) notify.error(message);
      else faults.set(at, [...new Set([...(faults.get(at) ?? []), message])]);
    };
    const fields = isApiError(error) ? error.fields : [];
    for (const { field, message } of fields) put(fieldOf(fieldPath(renamed[field] ?? field), names), message);
    if (fields.length === 0) put(undefined, messageOf(error, t('error.system')));
    form.setFields([...faults].map(([name, errors]) => ({ name: name as never, errors })));
    const first = names.find((name) => faults.has(name));
    if (first)
      form.scrollToField(first as never, { block: 'center', behavior: scrollBehavior(), focus: true });
  };
}
