import { useTranslation } from 'react-i18next';
import { WordsDialog } from '@/shared/forms/WordsDialog';
import { type RetestAct, type RetestRow, type RetestsOf, useRetestAct } from '../../retestApi';

/** What is to be done with which retest. */
export interface Asked {
  act: RetestAct;
  retest: Pick<RetestRow, 'id'>;
  /** How many students' scores are then others; not told where they go back. */
  changed?: number;
}

interface Props {
  of: RetestsOf;
  asked: Asked;
  onClose: () => void;
}

/** Updates the scores, or takes that back, with a reason that students read. */
export function ReasonDialog({ of, asked: { act, retest, changed }, onClose }: Props) {
  const { t } = useTranslation('coding');
  const { mutate, isPending } = useRetestAct(of, act);
  return (
    <WordsDialog
      title={t(`retest.${act}.title`)}
      acts={{ send: t(`retest.${act}.ok`), cancel: t('retest.apply.cancel') }}
      words={{
        label: t('retest.apply.reason'),
        extra: t('retest.apply.reasonHint'),
        short: t('retest.apply.reasonShort'),
        ...(act === 'apply' ? { placeholder: t('retest.apply.reasonExample') } : {}),
        least: 2,
        most: 300,
      }}
      rows={{ minRows: 2, maxRows: 5 }}
      draft={`retest ${act} ${retest.id}`}
      isSending={isPending}
      onSend={(text, ends) => mutate({ retestId: retest.id, reason: text.trim() }, ends)}
      onClose={onClose}
    >
      <p style={{ marginBottom: 12 }}>
        {act === 'undo'
          ? t('retest.undo.text')
          : changed
            ? t('retest.apply.text', { count: changed })
            : t('retest.apply.textNone')}
      </p>
    </WordsDialog>
  );
}
