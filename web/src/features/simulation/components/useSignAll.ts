import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import type { BookActions } from '../api/book';
import type { Voucher } from '../api/types';
import { type duties, labelOf } from '../model/progress';

/** Refusals that are told one by one: with the rest and what was done, as many notices as stand at once. */
const mostTold = 2;

/** Signs, reviews or posts several vouchers as one post, and says what was refused and why. */
export function useSignAll(actions: BookActions) {
  const { t } = useTranslation('simulation');
  return ({ step, post }: (typeof duties)[number], vouchers: Voucher[]) =>
    actions.sign.mutate(
      { step, post, vouchers: vouchers.map((voucher) => voucher.id) },
      {
        onSuccess: (outcomes) => {
          const refused = outcomes.filter((outcome) => outcome.refused !== null);
          const done = outcomes.length - refused.length;
          if (done > 0) notify.success(t(`signed.${step}`, { count: done }));
          for (const outcome of refused.slice(0, mostTold)) {
            notify.error(`${labelOf(outcome.voucher, t('state.draft'))}：${outcome.refused?.message}`);
          }
          const others = refused.length - mostTold;
          if (others > 0) notify.error(t('signed.others', { count: others }));
        },
        onError: (error) => notify.error(messageOf(error, t('failed'))),
      },
    );
}
