import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CheckField } from '@/shared/ui/form/Field';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
}

/** Agreement to the two texts; never ticked beforehand. */
export function ConsentField(props: Props) {
  const { t } = useTranslation('identity');
  return (
    <CheckField checked={props.checked} onChange={props.onChange} error={props.error}>
      {t('consent.before')}
      <Link to="/agreement" target="_blank">
        {t('consent.agreement')}
      </Link>
      {t('consent.and')}
      <Link to="/privacy" target="_blank">
        {t('consent.privacy')}
      </Link>
    </CheckField>
  );
}
