import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '../../api/errors';

export type Errors<V> = Partial<Record<keyof V, string>>;

interface Options<V> {
  initial: V;
  /** What is wrong before the server is asked; an empty object lets the values go. */
  validate: (values: V) => Errors<V>;
  submit: (values: V) => Promise<void>;
  /** When the server says nothing readable. */
  fallback: string;
}

/** State of a small form: values, one message a field, one for the whole, busy from press to reply. */
export function useForm<V extends object>({ initial, validate, submit, fallback }: Options<V>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const focusFirstError = () => {
    // After React has drawn the messages.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  const set = <K extends keyof V>(name: K, value: V[K]) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
    setMessage(undefined);
  };

  /** Shows a refusal: at the fields the server names, else over the form. Nothing typed is lost. */
  const refuse = (error: unknown) => {
    const named: Errors<V> = {};
    if (isApiError(error)) {
      for (const { field, message: text } of error.fields)
        if (field in values) named[field as keyof V] = text;
    }
    setErrors(named);
    const hasNamed = Object.keys(named).length > 0;
    setMessage(hasNamed ? undefined : isApiError(error) && error.msg !== '' ? error.msg : fallback);
    if (hasNamed) focusFirstError();
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = validate(values);
    setErrors(found);
    setMessage(undefined);
    if (Object.values(found).some((text) => text !== undefined)) {
      focusFirstError();
      return;
    }
    setBusy(true);
    try {
      await submit(values);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };

  /** Everything a field needs. */
  const field = <K extends keyof V>(name: K) => ({
    name: String(name),
    value: values[name],
    error: errors[name],
    onChange: (value: V[K]) => set(name, value),
  });

  return { form, values, errors, message, isBusy, set, setErrors, refuse, onSubmit, field };
}
