import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import { type Into, importDrafts, useBankWrite } from '../api';
import type { Draft, useDrafts } from './useDrafts';

/** Writes the chosen drafts into the bank; `onDone` gets those that are still to be corrected. */
export function useTaking(
  place: Into,
  { drafts, reading, drop }: ReturnType<typeof useDrafts>,
  onDone: (faulty: Draft[]) => void,
) {
  const { t } = useTranslation('questions');
  const write = useBankWrite(importDrafts);
  const [written, setWritten] = useState(0);
  const chosen = drafts.filter((draft) => draft.isChosen);
  const take = () => {
    let count = 0;
    const onWritten = (so: number) => {
      count = so;
      setWritten(so);
    };
    const texts = chosen.map((draft) => draft.text);
    write.mutate(
      { place, reading, drafts: texts, onWritten },
      {
        onSuccess: (brought) => {
          notify.success(t('bring.done', { ...brought }));
          onDone(drafts.filter((draft) => draft.fate === 'faulty'));
        },
        // Those before the refusal are in the bank.
        onError: () => drop(chosen.slice(0, count)),
        onSettled: () => setWritten(0),
      },
    );
  };
  return { chosen, take, written, isPending: write.isPending };
}
