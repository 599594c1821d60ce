import { useTranslation } from 'react-i18next';
import { PlainDialog } from '@/shared/ui/PlainDialog';
import styles from './FindDialog.module.css';

type Area = 'everywhere' | 'tabs' | 'voucher' | 'marking' | 'lecture' | 'program' | 'exam';

/** What the keyboard can do, by where one is. */
const keys: Record<Area, [keys: string, name: string][]> = {
  everywhere: [
    ['Ctrl K', 'find'],
    ['?', 'help'],
    ['Esc', 'close'],
  ],
  tabs: [
    ['Delete', 'closeTab'],
    ['Shift ← →', 'moveTab'],
    ['Shift F10', 'menu'],
  ],
  lecture: [
    ['Space', 'play'],
    ['← →', 'seek'],
    ['F', 'full'],
  ],
  voucher: [
    ['=', 'balance'],
    ['/ /', 'copy'],
    ['Space', 'side'],
    ['Ctrl S', 'save'],
  ],
  marking: [
    ['J K', 'next'],
    ['1–9', 'points'],
  ],
  program: [
    ['Ctrl Enter', 'run'],
    ['Esc Tab', 'leave'],
  ],
  exam: [
    ['A–F', 'answer'],
    ['← →', 'move'],
    ['Ctrl Enter', 'submit'],
  ],
};

/** The list of keys, asked for by `?`. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <PlainDialog isOpen title={t('keys.title')} width={480} onClose={onClose}>
      {(Object.keys(keys) as Area[]).map((area) => (
        <section key={area} className={styles.keys}>
          <h3 className={styles.group}>{t(`keys.${area}.title`)}</h3>
          <dl>
            {keys[area].map(([pressed, name]) => (
              <div key={name} className={styles.keyRow}>
                <dt>
                  {pressed.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
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
