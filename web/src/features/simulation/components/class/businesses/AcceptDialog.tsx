import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WordsDialog } from '@/shared/forms/WordsDialog';
import { Entries } from '@/shared/vouchers/Entries';
import type { FlowOf } from '@/shared/vouchers/flows';
import {
  acceptPreviewQuery,
  type BookedWay,
  type BooksOf,
  type ClassReference,
  useAcceptWay,
  type WayForm,
} from '../../../api/ways';
import { Effect } from './Effect';

interface Props {
  of: BooksOf;
  number: number;
  /** The expected voucher. */
  reference: ClassReference;
  way: BookedWay;
  nameOf: (code: string) => string | undefined;
  flowOf: FlowOf;
  onAccepted: () => void;
  onClose: () => void;
}

/** Accepts a way to book, once it is seen whose marks change and said why it is right. */
export function AcceptDialog({ of, number, reference, way, nameOf, flowOf, onAccepted, onClose }: Props) {
  const { t } = useTranslation('ways');
  const accept = useAcceptWay(of.classId);
  const form: WayForm = {
    course_id: of.courseId,
    activity_id: of.activityId,
    reference: reference.reference,
    book_id: way.book_id,
    voucher_ids: way.voucher_ids,
  };
  const preview = acceptPreviewQuery(of.classId, form);
  const { isSuccess } = useQuery(preview);
  return (
    <WordsDialog
      title={t('accept.title', { number })}
      acts={{ send: t('accept.ok'), cancel: t('accept.cancel') }}
      words={{
        label: t('accept.reason'),
        extra: t('accept.reasonHint'),
        short: t('accept.reasonShort'),
        least: 2,
        most: 300,
      }}
      rows={{ minRows: 2, maxRows: 5 }}
      width={640}
      draft={`way ${reference.reference} ${way.voucher_ids.join(' ')}`}
      isSending={accept.isPending}
      isBlocked={!isSuccess}
      onSend={(reason, ends) =>
        accept.mutate(
          { way: form, reason },
          {
            ...ends,
            onSuccess: (answer) => {
              ends.onSuccess(answer);
              onAccepted();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Entries
        title={t('accept.way')}
        lines={way.lines}
        nameOf={nameOf}
        flowOf={(line) => flowOf(line, reference.expected)}
      />
      <Effect query={preview} isAccepting />
    </WordsDialog>
  );
}
