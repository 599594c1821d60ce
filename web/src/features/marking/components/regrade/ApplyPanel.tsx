import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '@/shared/api/errors';
import { CheckField } from '@/shared/ui/form/Field';
import { type RegradeDetails, regradeOf, useApplyRegrade, usePreviewRegrade } from '../../regradeApi';
import styles from './regrade.module.css';

interface Props {
  data: RegradeDetails;
  onClose: () => void;
  onRenewed: (regradeId: number) => void;
}

/** Applies what was previewed, on the teacher's word where students see the scores; a preview that is behind is made anew. */
export function ApplyPanel({ data, onClose, onRenewed }: Props) {
  const { t } = useTranslation(['regrade', 'common']);
  const [word, setWord] = useState(false);
  const apply = useApplyRegrade(data.id);
  const preview = usePreviewRegrade(regradeOf(data));
  const isStale = isApiError(apply.error) && apply.error.error === 'marking.regrade_stale';
  const changed = data.report?.rows.filter((row) => !row.is_kept) ?? [];
  const students = new Set(changed.map((row) => row.user_id)).size;
  const renew = () =>
    preview.mutate(
      { version_id: data.version_id, part: data.part, change: data.change, reason: data.reason },
      { onSuccess: ({ regrade_id }) => onRenewed(regrade_id) },
    );
  return (
    <section className={styles.apply}>
      {isStale ? <Alert type="warning" showIcon title={t('preview.stale')} /> : null}
      {preview.error ? (
        <Alert type="error" showIcon title={messageOf(preview.error, t('common:error.system'))} />
      ) : null}
      {data.is_released && !isStale ? (
        <div className={styles.word}>
          <CheckField checked={word} onChange={setWord}>
            {t('preview.releasedWord')}
          </CheckField>
          <span className={styles.aside}>{t('preview.releasedText', { count: students })}</span>
        </div>
      ) : null}
      <div className={styles.foot}>
        {isStale ? (
          <Button type="primary" loading={preview.isPending} onClick={renew}>
            {t('preview.renew')}
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={data.is_released && !word}
            loading={apply.isPending}
            onClick={() => apply.mutate(word)}
          >
            {t('preview.apply')}
          </Button>
        )}
        <Button onClick={onClose}>{t('preview.discard')}</Button>
        <span className={styles.aside}>{t('preview.pending')}</span>
      </div>
    </section>
  );
}
