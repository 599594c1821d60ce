import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { PlainDialog } from '../ui/PlainDialog';
import { useUnsaved } from './registry';

/** 「还没有保存」: asked once, in the same words, wherever unsaved work would be lost. */
export function UnsavedQuestion() {
  const { t } = useTranslation('common');
  const question = useUnsaved((state) => state.question);
  if (question === undefined) return null;
  const { of, decide } = question;
  return (
    <PlainDialog
      isOpen
      title={t('unsaved.title')}
      width={420}
      onClose={() => decide(false)}
      footer={
        <>
          <Button onClick={() => decide(true)}>
            {t(of === 'signOut' ? 'unsaved.signOut' : 'unsaved.discard')}
          </Button>
          <Button variant="primary" data-focus onClick={() => decide(false)}>
            {t('unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{t(of === 'signOut' ? 'unsaved.signOutText' : 'unsaved.text')}</p>
    </PlainDialog>
  );
}
