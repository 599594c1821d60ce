import { Button, Input, Select, Switch } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { formatPoints } from '@/shared/lib/points';
import styles from './popup.module.css';
import { type CellForm, codes } from './useCellForm';

/** The new score, whether it counts at all, and why; what it does to the total stands beside it at once. */
export function CellFields({
  form,
  typed,
  onClose,
}: {
  form: CellForm;
  typed: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['gradebook', 'common']);
  const id = useId();
  const points = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    const field = points.current;
    field?.focus();
    // A digit that opened it is gone on from; what was there is replaced.
    if (typed) field?.setSelectionRange(field.value.length, field.value.length);
    else field?.select();
  }, []);
  const onEnter = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}-points`}>
          {t('gradebook:edit.points')}
        </label>
        <Input
          id={`${id}-points`}
          ref={(input) => {
            points.current = input?.input ?? null;
          }}
          data-focus
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          disabled={form.isExcused}
          value={form.isExcused ? '' : form.text}
          aria-invalid={form.faults.points}
          aria-describedby={`${id}-effect ${id}-fault`}
          {...(form.faults.points ? { status: 'error' as const } : {})}
          suffix={<Effect id={`${id}-effect`} of={form.effect} />}
          onChange={(event) => form.setText(event.target.value)}
          onPressEnter={onEnter}
        />
        {form.faults.points ? (
          <p id={`${id}-fault`} className={styles.fault} role="alert">
            {t('gradebook:edit.pointsFault')}
          </p>
        ) : null}
      </div>
      <div className={styles.line}>
        <span id={`${id}-excused`}>{t('gradebook:edit.excused')}</span>
        <Switch
          size="small"
          checked={form.isExcused}
          aria-labelledby={`${id}-excused`}
          onChange={form.setExcused}
        />
      </div>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}-reason`}>
          {t('gradebook:edit.reason')}
        </label>
        <Select
          aria-label={t('gradebook:edit.code')}
          style={{ width: '100%', marginBottom: 6 }}
          value={form.code}
          getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
          options={codes.map((code) => ({ value: code, label: t(`gradebook:code.${code}`) }))}
          onChange={form.setCode}
        />
        <Input.TextArea
          id={`${id}-reason`}
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={200}
          placeholder={t('gradebook:edit.reasonExample')}
          value={form.reason}
          aria-invalid={form.faults.reason}
          aria-describedby={`${id}-why`}
          {...(form.faults.reason ? { status: 'error' as const } : {})}
          onChange={(event) => form.setReason(event.target.value)}
          onPressEnter={onEnter}
        />
        {form.faults.reason ? (
          <p id={`${id}-why`} className={styles.fault} role="alert">
            {t('gradebook:edit.reasonFault')}
          </p>
        ) : null}
      </div>
      {form.refusal ? (
        <p className={styles.conflict} role="alert">
          {messageOf(form.refusal, t('common:error.system'))}
        </p>
      ) : null}
      <div className={styles.foot}>
        {form.canRestore ? (
          <Button type="link" size="small" style={{ padding: 0 }} onClick={form.restore}>
            {t('gradebook:edit.restore')}
          </Button>
        ) : (
          <span />
        )}
        <Button onClick={onClose}>{t('gradebook:edit.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={form.isSaving}>
          {t('gradebook:edit.save')}
        </Button>
      </div>
    </form>
  );
}

function Effect({ id, of }: { id: string; of: CellForm['effect'] }) {
  const { t } = useTranslation('gradebook');
  return (
    <span id={id} className={`sp-number ${styles.effect}`} aria-live="polite">
      {of ? t('edit.effect', { before: formatPoints(of.before), after: formatPoints(of.after) }) : ''}
    </span>
  );
}
