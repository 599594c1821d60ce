import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/shared/api/errors';
import type { Schema } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { DocumentFrame } from '@/shared/ui/DocumentFrame';
import { lazily } from '@/shared/ui/lazily';
import styles from './ReceiptCheckPage.module.css';

const ReceiptVerdict = lazily(() =>
  import('../components/ReceiptVerdict').then((module) => module.ReceiptVerdict),
);

// What reads a file comes when there is one: a page that anybody opens weighs little.
const reading = () => import('../model/receiptFile');

/** Open to anybody: is this receipt file genuine, and does the stored paper still agree with it? */
export function ReceiptCheckPage() {
  const { t } = useTranslation('evidence');
  const [fault, setFault] = useState<'notRead' | 'tooLarge' | 'failed'>();
  const check = useMutation({
    mutationFn: async (file: Schema<'ReceiptFile'>) => (await import('../receiptApi')).checkReceipt(file),
    // A file of another shape is no receipt file: said where it was chosen.
    meta: { showsError: true },
    onError: (error) => setFault(isApiError(error) && error.code === 422 ? 'notRead' : 'failed'),
  });
  const choose = async (chosen: File) => {
    check.reset();
    const file = await (await reading()).readReceiptFile(chosen);
    if (typeof file === 'string') {
      setFault(file);
      return;
    }
    setFault(undefined);
    check.mutate(file);
  };
  return (
    <DocumentFrame>
      <h1 className={styles.title}>{t('check.title')}</h1>
      <p className={styles.lead}>{t('check.lead')}</p>
      {check.data ? (
        <>
          <ReceiptVerdict file={check.variables} verdict={check.data} />
          <Button onClick={() => check.reset()}>{t('check.another')}</Button>
        </>
      ) : (
        <label className={styles.drop}>
          <span className={styles.invite}>{t('check.drop')}</span>
          <span>{t('check.limits')}</span>
          {/* The whole box is the field: a file can be dropped on it without any script. */}
          <input
            type="file"
            accept=".json"
            className={styles.input}
            disabled={check.isPending}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void choose(file);
            }}
          />
        </label>
      )}
      <p role="alert" className={styles.fault}>
        {fault ? t(`check.${fault}`) : null}
      </p>
    </DocumentFrame>
  );
}
