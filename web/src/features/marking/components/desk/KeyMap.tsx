import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './desk.module.css';

const keys = ['1–9', '+ −', '0–9', 'Enter', 'Ctrl+Enter', 'J', 'K', 'U', 'R', 'C', '?'] as const;
const names = {
  '1–9': 'tick',
  '+ −': 'step',
  '0–9': 'give',
  Enter: 'save',
  'Ctrl+Enter': 'saveTyping',
  J: 'next',
  K: 'previous',
  U: 'undo',
  R: 'reference',
  C: 'comment',
  '?': 'help',
} as const;

/** Which key does what at the desk. */
export function KeyMap({ hasRubric, onClose }: { hasRubric: boolean; onClose: () => void }) {
  const { t } = useTranslation('marking');
  return (
    <Modal open title={t('keys.title')} footer={null} onCancel={onClose}>
      <dl className={styles.keys}>
        {keys
          .filter((key) => (hasRubric ? key !== '0–9' : key !== '1–9' && key !== '+ −'))
          .map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`keys.${names[key]}`)}</dd>
            </div>
          ))}
      </dl>
    </Modal>
  );
}
