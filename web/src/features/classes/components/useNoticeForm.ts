import { useMutation } from '@tanstack/react-query';
import { Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useState } from 'react';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { differs } from '@/shared/unsaved/drafts';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import {
  type ClassView,
  type Notice,
  type NoticeFile,
  saveNotice,
  uploadNoticeFile,
  useClassWrite,
} from '../api';

export interface NoticeFields {
  title: string;
  text: string;
  when: 'now' | 'later';
  publish_at: Dayjs | null;
  also_class_ids: number[];
}

/** The form of a notice with its files: what is sent, and what is kept while it is unsaved. */
export function useNoticeForm(
  chosen: ClassView,
  edited: Notice | 'new' | undefined,
  onClose: () => void,
  to?: number[],
) {
  const [form] = Form.useForm<NoticeFields>();
  const [files, setFiles] = useState<NoticeFile[]>([]);
  const isNew = edited === 'new';
  const save = useClassWrite(saveNotice, { showsError: true });
  const showFaults = useFormFaults(form, { renamed: { publish_at_ms: 'publish_at' }, elsewhere: 'title' });
  const object =
    edited === undefined
      ? undefined
      : isNew
        ? `notice new ${chosen.id}${to ? ' to some' : ''}`
        : `notice ${edited.id}`;
  const known = edited === undefined || edited === 'new' ? [] : edited.attachments;
  const unsaved = useUnsavedForm(form, object, {
    extra: { value: files, isDirty: object !== undefined && differs(files, known), restore: setFiles },
  });
  const upload = useMutation({
    mutationFn: (file: File) => uploadNoticeFile(chosen.id, file),
    onSuccess: (file) => setFiles((known) => [...known, file]),
  });

  useEffect(() => {
    if (edited === undefined) return;
    form.resetFields();
    setFiles(edited === 'new' ? [] : edited.attachments);
    if (edited !== 'new') {
      form.setFieldsValue({
        title: edited.title,
        text: edited.text,
        when: 'later',
        publish_at: dayjs(edited.publish_at_ms),
      });
    }
  }, [edited, form]);

  const submit = (fields: NoticeFields) =>
    save.mutate(
      {
        classId: chosen.id,
        id: isNew || edited === undefined ? undefined : edited.id,
        form: {
          title: fields.title,
          text: fields.text,
          publish_at_ms: fields.when === 'later' ? (fields.publish_at?.valueOf() ?? null) : null,
          attachments: files.map((file) => file.token),
          also_class_ids: fields.also_class_ids ?? [],
          to_user_ids: to ?? [],
        },
      },
      {
        onSuccess: () => {
          unsaved.settle();
          onClose();
        },
        onError: showFaults,
      },
    );

  return { form, files, setFiles, upload, submit, isSaving: save.isPending, unsaved };
}
