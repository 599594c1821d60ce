import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { takeOver } from '../api';
import styles from './exam.module.css';

interface Props {
  attemptId: number;
  device: string;
  onTaken: () => void;
}

/** The attempt is being written on another device or in another browser. */
export function Elsewhere({ attemptId, device, onTaken }: Props) {
  const { t } = useTranslation('exams');
  const taking = useMutation({ mutationFn: () => takeOver(attemptId, device), onSuccess: onTaken });
  return (
    <div className={styles.frame}>
      <main className={styles.card} role="alert">
        <h1 className={styles.cardTitle}>{t('elsewhere.title')}</h1>
        <p style={{ marginTop: 8 }}>{t('elsewhere.text')}</p>
        <div className={styles.actions}>
          <Button type="primary" size="large" loading={taking.isPending} onClick={() => taking.mutate()}>
            {t('elsewhere.takeOver')}
          </Button>
        </div>
      </main>
    </div>
  );
}
