import { useTranslation } from 'react-i18next';
import { type Of, takeBackMarks, useGradebookWrite } from '../../gradebookApi';
import { ReasonDialog } from './ReasonDialog';

/** Takes submitted marks back before the office has looked at them. */
export function TakeBackDialog({ of, onClose }: { of: Of; onClose: () => void }) {
  const { t } = useTranslation('gradebook');
  const takeBack = useGradebookWrite(of, takeBackMarks(of), { showsError: true });
  return (
    <ReasonDialog
      title={t('sheet.takeBackTitle')}
      text={<p>{t('sheet.takeBackText')}</p>}
      okText={t('sheet.takeBack')}
      label={t('sheet.takeBackReason')}
      most={200}
      onSend={({ reason }) => takeBack.mutateAsync(reason)}
      onClose={onClose}
    />
  );
}
