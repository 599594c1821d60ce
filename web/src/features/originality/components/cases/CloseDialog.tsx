import { useTranslation } from 'react-i18next';
import { WordsDialog } from '@/shared/forms/WordsDialog';
import { type Case, useCloseCase } from '../../api';
import styles from './cases.module.css';

const rows = { minRows: 3, maxRows: 8 };

/** Ends a case with words that the student reads; what they said is read once more above them. */
export function CloseDialog({ of, onClose }: { of: Case; onClose: () => void }) {
  const { t } = useTranslation('originality');
  const close = useCloseCase(of.id);
  return (
    <WordsDialog
      title={t('close.title', { name: of.student_name })}
      acts={{ send: t('close.send'), cancel: t('close.cancel') }}
      words={{
        label: t('close.words'),
        least: 2,
        short: t('close.short'),
        placeholder: t('close.placeholder'),
        extra: t('close.text'),
      }}
      rows={rows}
      draft={`originality closing ${of.id}`}
      isSending={close.isPending}
      onSend={(text, ends) => close.mutate({ text }, ends)}
      onClose={onClose}
    >
      <blockquote className={styles.said}>{of.answer === '' ? t('cases.waiting') : of.answer}</blockquote>
    </WordsDialog>
  );
}
