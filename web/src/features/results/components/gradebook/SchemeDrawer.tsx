import { Button, Drawer, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import type { Of } from '../../gradebookApi';
import { sumOf } from '../../model/gradebook/scheme';
import type { Gradebook } from '../../model/gradebook/types';
import { formula } from './formula';
import { SchemeCategories } from './SchemeCategories';
import { SchemeColumns } from './SchemeColumns';
import { SchemeEffect } from './SchemeEffect';
import { SchemeLate } from './SchemeLate';
import styles from './scheme.module.css';
import { type SchemeForm, useScheme } from './useScheme';

interface Props {
  of: Of;
  book: Gradebook;
  onClose: () => void;
}

/** What counts how much: categories, their columns, late work; with what it would change before it is saved. */
export function SchemeDrawer({ of, book, onClose }: Props) {
  const { t } = useTranslation(['gradebook', 'results', 'common']);
  const form = useScheme(of, book, onClose);
  const id = useId();
  const { draft, setDraft } = form;
  return (
    <Drawer
      open
      size={640}
      title={t('gradebook:scheme.title')}
      onClose={form.unsaved.leave(onClose)}
      footer={<Foot form={form} isOwn={book.is_own} />}
    >
      {form.unsaved.offer}
      <p className={styles.formula}>{formula(t, draft.categories, draft)}</p>
      <p className={styles.aside}>
        {t(book.is_own ? 'gradebook:scheme.isOwn' : 'gradebook:scheme.ofCourse')}
      </p>
      <SchemeCategories draft={draft} onChange={setDraft} />
      <SchemeLate draft={draft} onChange={setDraft} />
      <SchemeEffect book={book} preview={form.preview} />
      <SchemeColumns of={of} book={book} draft={draft} onChange={setDraft} />
      <label className={styles.heading} htmlFor={`${id}-reason`}>
        {t('gradebook:scheme.reason')}
      </label>
      <Input.TextArea
        id={`${id}-reason`}
        autoSize={{ minRows: 2, maxRows: 5 }}
        maxLength={200}
        value={form.reason}
        aria-invalid={form.needsReason}
        aria-describedby={`${id}-fault`}
        {...(form.needsReason ? { status: 'error' as const } : {})}
        onChange={(event) => form.setReason(event.target.value)}
      />
      {form.needsReason ? (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {t('gradebook:edit.reasonFault')}
        </p>
      ) : null}
      {form.refusal ? (
        <p className={styles.refusal} role="alert">
          {messageOf(form.refusal, t('common:error.system'))}
        </p>
      ) : null}
    </Drawer>
  );
}

/** The sum, why it may not be saved, and the ways out. */
function Foot({ form, isOwn }: { form: SchemeForm; isOwn: boolean }) {
  const { t } = useTranslation('gradebook');
  const sum = sumOf(form.draft.categories);
  const why = form.fault
    ? t(`scheme.fault.${form.fault}`, { sum })
    : form.isDirty
      ? undefined
      : t('scheme.same');
  return (
    <div className={styles.foot}>
      <span className={sum === 100 ? styles.right : styles.wrong} role="status">
        {t('grid.sum', { sum })}
      </span>
      {why ? <span className={form.fault ? styles.wrong : styles.aside}>{why}</span> : null}
      <span className={styles.acts}>
        {isOwn ? (
          <Button loading={form.isResetting} onClick={form.reset}>
            {t('scheme.reset')}
          </Button>
        ) : null}
        <Button
          type="primary"
          disabled={form.fault !== undefined || !form.isDirty}
          loading={form.isSaving}
          onClick={form.save}
        >
          {t('scheme.save')}
        </Button>
      </span>
    </div>
  );
}
