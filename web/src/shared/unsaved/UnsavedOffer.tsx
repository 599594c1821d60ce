import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../lib/time';

/** Offers back what was typed here before and never saved. */
export function UnsavedOffer({
  atMs,
  onRestore,
  onDrop,
}: {
  atMs: number;
  onRestore: () => void;
  onDrop: () => void;
}) {
  const { t } = useTranslation('common');
  return (
    <Alert
      type="info"
      showIcon
      style={{ flexWrap: 'wrap', marginBottom: 16, alignItems: 'center' }}
      // On a phone the buttons follow below the words.
      styles={{ section: { flex: '1 1 200px' } }}
      title={t('unsaved.offer', { time: formatDateTime(atMs) })}
      action={
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
          <Button size="small" type="primary" onClick={onRestore}>
            {t('unsaved.restore')}
          </Button>
          <Button size="small" type="text" onClick={onDrop}>
            {t('unsaved.drop')}
          </Button>
        </span>
      }
    />
  );
}
