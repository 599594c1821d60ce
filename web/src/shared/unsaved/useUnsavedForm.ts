import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import type { Search } from '../tabs/model';
import { type UnsavedWork, useUnsavedWork } from './useUnsavedWork';

interface Kept<T, E> {
  fields: Partial<T>;
  extra?: E;
}

/** A part of the form that is no field of it, such as the files of a notice. */
interface Extra<E> {
  value: E;
  isDirty: boolean;
  restore: (value: E) => void;
}

/** `useUnsavedWork` for an Ant Design form: touched fields are unsaved work. */
export function useUnsavedForm<T extends object, E = undefined>(
  form: FormInstance<T>,
  object: string | undefined,
  { extra, isKeptBy }: { extra?: Extra<E>; isKeptBy?: (search: Search) => boolean } = {},
): UnsavedWork {
  const fields = Form.useWatch([], form) as Partial<T> | undefined;
  const [restored, setRestored] = useState<string>();
  const isTouched = object !== undefined && fields !== undefined && form.isFieldsTouched();
  const isDirty = object !== undefined && (isTouched || restored === object || (extra?.isDirty ?? false));
  const untouch = () => {
    setRestored(undefined);
    form.setFields(form.getFieldsError().map(({ name }) => ({ name: name as never, touched: false })));
  };
  const work = useUnsavedWork<Kept<T, E>>({
    object,
    value: { fields: fields ?? {}, ...(extra ? { extra: extra.value } : {}) },
    isDirty,
    restore: (kept) => {
      form.setFieldsValue(kept.fields as Parameters<typeof form.setFieldsValue>[0]);
      // Fields that a choice brings into being exist only after the first drawing.
      setTimeout(() => form.setFieldsValue(kept.fields as Parameters<typeof form.setFieldsValue>[0]));
      if (extra && kept.extra !== undefined) extra.restore(kept.extra);
      setRestored(object);
    },
    onDiscard: () => {
      setRestored(undefined);
      form.resetFields();
    },
    ...(isKeptBy ? { isKeptBy } : {}),
  });
  return {
    ...work,
    settle: () => {
      work.settle();
      untouch();
    },
  };
}
