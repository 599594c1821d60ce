import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { formatCode } from '../api';

/** Tidies a text; answers none when it stays as it is, and says why it could not be done. */
export function useFormat() {
  const { t } = useTranslation('common');
  return async (code: string): Promise<string | undefined> => {
    try {
      const { code: tidy } = await formatCode(code);
      return tidy === code ? undefined : tidy;
    } catch (error) {
      if (!isApiError(error) || !error.notified) notify.error(messageOf(error, t('error.system')));
      return undefined;
    }
  };
}
