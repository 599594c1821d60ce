import { useTranslation } from 'react-i18next';
import { PlainDialog } from '@/shared/ui/PlainDialog';
import styles from './FindDialog.module.css';
import { keysFor } from './keyMap';
import { usePlace } from './useTable';

/** The list of keys, asked for by `?`. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = usePlace();
  return (
    <PlainDialog isOpen title={t('keys.title')} width={480} onClose={onClose}>
      {keysFor(pathname).map(([area, keys]) => (
        <section key={area} className={styles.keys}>
          <h3 className={styles.group}>{t(`keys.${area}.title`)}</h3>
          <dl>
            {keys.map(([pressed, name]) => (
              <div key={name} className={styles.keyRow}>
                <dt>
                  {pressed.split(' ').map((key, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a key may be pressed twice, and the row never changes
                    <kbd key={index}>{key}</kbd>
                  ))}
                </dt>
                <dd>{String(t(`keys.${area}.${name}` as never))}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </PlainDialog>
  );
}
