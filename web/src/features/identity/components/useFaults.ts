import { useTranslation } from 'react-i18next';
import type { Fault } from '../model/rules';

/** Faults in words. */
export function useFaults(): (fault: Fault | undefined) => string | undefined {
  const { t } = useTranslation('identity');
  return (fault) => (fault === undefined ? undefined : t(`fault.${fault}`));
}

/** Removes the fields without a fault. */
export function onlyFaults<V>(faults: { [K in keyof V]?: string | undefined }): { [K in keyof V]?: string } {
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined)) as {
    [K in keyof V]?: string;
  };
}
