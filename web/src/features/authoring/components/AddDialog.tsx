import { useQuery } from '@tanstack/react-query';
import { Input, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemKind, type ItemRef, type Template, templatesQuery, useAddItem } from '../api';
import styles from './add.module.css';

interface Props {
  courseId: number;
  kind: ItemKind;
  /** The chapter it goes into; empty for what belongs to the course as a whole. */
  chapter: string;
  onClose: () => void;
  onAdded: (at: ItemRef) => void;
}

/** A new item begins with its name, empty or as a template has it; all else is written at the desk. */
export function AddDialog({ courseId, kind, chapter, onClose, onAdded }: Props) {
  const { t } = useTranslation('authoring');
  const id = useId();
  const templates = useQuery(templatesQuery);
  const own = templates.data?.filter((template) => template.kind === kind) ?? [];
  const [title, setTitle] = useState(kind === 'resources' ? t('kinds.resources') : '');
  const [chosen, setChosen] = useState<Template>();
  const add = useAddItem(courseId);
  const submit = () =>
    add.mutate({ kind, title: title.trim(), chapter, template: chosen?.id ?? null }, { onSuccess: onAdded });
  const choose = (template: Template | undefined) => {
    // The name of a template stands for one's own until something is typed.
    if (title.trim() === '' || title === chosen?.title) setTitle(template?.title ?? '');
    setChosen(template);
  };
  return (
    <Modal
      open
      title={t('add.title', { kind: t(`kinds.${kind}`) })}
      okText={t('add.confirm')}
      okButtonProps={{ disabled: title.trim() === '', loading: add.isPending }}
      onOk={submit}
      onCancel={onClose}
      width={own.length > 0 ? 560 : 440}
    >
      <label htmlFor={id}>{t(kind === 'company' ? 'add.firm' : 'fields.title')}</label>
      <Input
        id={id}
        data-focus
        value={title}
        maxLength={200}
        disabled={kind === 'resources'}
        placeholder={t(`add.examples.${kind}` as 'add.examples.lecture', { defaultValue: '' })}
        onChange={(event) => setTitle(event.target.value)}
        onPressEnter={() => {
          if (title.trim() !== '') submit();
        }}
      />
      {own.length > 0 ? <Beginnings templates={own} chosen={chosen} onChoose={choose} /> : null}
    </Modal>
  );
}

interface BeginningsProps {
  templates: readonly Template[];
  chosen: Template | undefined;
  onChoose: (template: Template | undefined) => void;
}

/** What an item may begin with: nothing, or one of the templates of its kind. */
function Beginnings({ templates, chosen, onChoose }: BeginningsProps) {
  const { t } = useTranslation('authoring');
  return (
    <fieldset className={styles.beginnings}>
      <legend>{t('add.begin')}</legend>
      <Radio.Group
        className={styles.choices ?? ''}
        value={chosen?.id ?? ''}
        onChange={(event) => onChoose(templates.find((template) => template.id === event.target.value))}
      >
        <Radio value="">{t('add.empty')}</Radio>
        {templates.map((template) => (
          <Radio key={template.id} value={template.id}>
            {template.title}
            <span className={styles.about}>{template.about}</span>
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}
