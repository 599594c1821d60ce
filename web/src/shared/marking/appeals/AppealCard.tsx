import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { notify } from '@/shared/ui/notify';
import { StatusTag } from '@/shared/ui/StatusTag';
import { AppealSteps } from './AppealSteps';
import { type MyAppeal, useWithdrawAppeal } from './api';
import styles from './appeals.module.css';
import { appealTone, pointsOf } from './words';

interface Props {
  appeal: MyAppeal;
  /** What it is about, where the screen around it does not say so. */
  name?: ReactNode;
}

/** An appeal of mine: where it stands, what it did to the points, every step; taking it back while nobody deals with it. */
export function AppealCard({ appeal, name }: Props) {
  const { t } = useTranslation(['appeals']);
  const withdraw = useWithdrawAppeal();
  return (
    <section className={styles.card} aria-label={t('title')}>
      <header className={styles.cardHead}>
        {name ? <span className={styles.name}>{name}</span> : null}
        <StatusTag tone={appealTone[appeal.state]}>{t(`state.${appeal.state}`)}</StatusTag>
        <span className={`${styles.dim} sp-number`}>{pointsOf(t, appeal)}</span>
        <span className={styles.grow} />
        {appeal.state === 'open' ? (
          <ConfirmDanger
            title={t('withdrawTitle')}
            text={t('withdrawText')}
            okText={t('withdraw')}
            onConfirm={() => withdraw.mutateAsync(appeal.id).then(({ msg }) => notify.success(msg))}
          >
            {(ask) => (
              <Button size="small" onClick={ask} loading={withdraw.isPending}>
                {t('withdraw')}
              </Button>
            )}
          </ConfirmDanger>
        ) : null}
      </header>
      <AppealSteps steps={appeal.steps} student={t('me')} />
    </section>
  );
}
