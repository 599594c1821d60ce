import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { formatDateTime } from '@/shared/lib/time';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { notify } from '@/shared/ui/notify';
import { Entries } from '@/shared/vouchers/Entries';
import { useWithdrawWay, withdrawPreviewQuery } from '../../../api/ways';
import styles from './businesses.module.css';
import { Effect } from './Effect';
import type { WaysProps } from './Reference';

/** The ways that are accepted beside the reference entries: by whom, when and why; each may be withdrawn. */
export function Accepted({ of, number, reference, nameOf, flowOf, Heading, next }: WaysProps) {
  const { t } = useTranslation(['ways', 'simulation']);
  const withdraw = useWithdrawWay(of);
  const withdrawOf = (id: number) =>
    withdraw.mutateAsync(id).then(
      ({ msg }) => {
        notify.success(msg);
        next.done();
      },
      (error: unknown) => {
        notify.error(messageOf(error, t('simulation:failed')));
        throw error;
      },
    );
  return (
    <>
      <Heading className={styles.heading}>{t('business.accepted')}</Heading>
      <ul className={styles.ways}>
        {reference.accepted.map((way) => (
          <li key={way.id}>
            <div className={styles.head}>
              <span className={styles.who}>
                {t('business.acceptedBy', {
                  name: way.accepted_by_name,
                  time: formatDateTime(way.accepted_at_ms),
                })}
              </span>
              <ConfirmDanger
                title={t('withdraw.title', { number })}
                text={
                  <>
                    <p>{t('withdraw.text')}</p>
                    <Effect query={withdrawPreviewQuery(of, way.id)} />
                  </>
                }
                okText={t('withdraw.ok')}
                onConfirm={() => withdrawOf(way.id)}
              >
                {(ask) => (
                  <Button size="small" className={styles.act ?? ''} {...next.act('withdraw', ask)}>
                    {t('business.withdraw')}
                  </Button>
                )}
              </ConfirmDanger>
            </div>
            <p className={styles.reason}>{t('business.reason', { reason: way.reason })}</p>
            <Entries lines={way.lines} nameOf={nameOf} flowOf={(line) => flowOf(line, reference.expected)} />
          </li>
        ))}
      </ul>
    </>
  );
}
