import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '../api/errors';
import { notify } from '../ui/notify';

/** What a `Form.Item` without a name is given to show a fault. */
interface Shown {
  validateStatus?: 'error';
  help?: string;
}

/**
 * For a form that keeps its own state, where `useFormFaults` has no fields to write to: what the server refused, by the
 * parts of its body. What none of these parts names is announced.
 */
export function useFieldFaults(parts: string[]) {
  const { t } = useTranslation('common');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const partOf = (field: string) => parts.find((part) => field === part || field.startsWith(`${part}.`));
  const onError = (error: unknown) => {
    if (isApiError(error) && error.notified) return;
    const fields = isApiError(error) ? error.fields : [];
    if (fields.length === 0) notify.error(messageOf(error, t('error.system')));
    const next: Record<string, string> = {};
    for (const { field, message } of fields) {
      const part = partOf(field);
      if (part === undefined) notify.error(message);
      else next[part] ??= message;
    }
    setFaults(next);
  };
  return {
    onError,
    /** What a field shows that is one or several of the parts. */
    at: (...own: string[]): Shown => {
      const help = own.map((part) => faults[part]).find((message) => message !== undefined);
      return help === undefined ? {} : { validateStatus: 'error', help };
    },
  };
}
