import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemKind, type ItemRef, useAddItem } from '../api';

interface Props {
  courseId: number;
  kind: ItemKind;
  /** The chapter it goes into; empty for what belongs to the course as a whole. */
  chapter: string;
  onClose: () => void;
  onAdded: (at: ItemRef) => void;
}

/** A new item begins with its name; all else is written at the desk. */
export function AddDialog({ courseId, kind, chapter, onClose, onAdded }: Props) {
  const { t } = useTranslation('authoring');
  const id = useId();
  const [title, setTitle] = useState(kind === 'resources' ? t('kinds.resources') : '');
  const add = useAddItem(courseId);
  const submit = () => add.mutate({ kind, title: title.trim(), chapter }, { onSuccess: onAdded });
  return (
    <Modal
      open
      title={t('add.title', { kind: t(`kinds.${kind}`) })}
      okText={t('add.confirm')}
      okButtonProps={{ disabled: title.trim() === '', loading: add.isPending }}
      onOk={submit}
      onCancel={onClose}
      width={440}
    >
      <label htmlFor={id}>{t(kind === 'company' ? 'add.firm' : 'fields.title')}</label>
      <Input
        id={id}
        autoFocus
        value={title}
        maxLength={200}
        disabled={kind === 'resources'}
        placeholder={t(`add.examples.${kind}` as 'add.examples.lecture', { defaultValue: '' })}
        onChange={(event) => setTitle(event.target.value)}
        onPressEnter={() => {
          if (title.trim() !== '') submit();
        }}
      />
    </Modal>
  );
}
