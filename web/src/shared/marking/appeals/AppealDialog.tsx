import { useTranslation } from 'react-i18next';
import { WordsDialog } from '@/shared/forms/WordsDialog';
import { type AppealSource, useRaiseAppeal } from './api';
import styles from './appeals.module.css';

interface Props {
  source: AppealSource;
  sourceId: number;
  position: number;
  part: string;
  /** What it is about. */
  what: string;
  onClose: () => void;
}

/** Where a student writes why a mark is wrong. */
export function AppealDialog({ source, sourceId, position, part, what, onClose }: Props) {
  const { t } = useTranslation('appeals');
  const raise = useRaiseAppeal();
  return (
    <WordsDialog
      title={t('dialog.title', { what })}
      acts={{ send: t('dialog.send'), cancel: t('dialog.cancel') }}
      words={{
        label: t('dialog.text'),
        least: 10,
        short: t('dialog.short'),
        placeholder: t('dialog.placeholder'),
      }}
      draft={`appeal ${source} ${sourceId} ${position} ${part}`}
      isSending={raise.isPending}
      onSend={(text, ends) =>
        raise.mutate({ source_kind: source, source_id: sourceId, position, part, text }, ends)
      }
      onClose={onClose}
    >
      <p className={styles.dim}>{t('dialog.hint')}</p>
    </WordsDialog>
  );
}
