import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '@/shared/api/errors';
import { formatMoney } from '@/shared/lib/money';
import { lazily } from '@/shared/ui/lazily';
import { notify } from '@/shared/ui/notify';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type BankPlace, useReconciliationActions } from '../../api/reconciliation';
import type { Reconciliation, StatementImported } from '../../api/types';
import styles from './Reconciliation.module.css';

const ConfirmDialog = lazily(() =>
  import('@/shared/ui/ConfirmDialog').then((module) => module.ConfirmDialog),
);

interface Props {
  place: BankPlace;
  data: Reconciliation;
  /** One small button, where a statement is there already. */
  isAside?: boolean;
}

/** Brings the bank's statement in: the company's own, or a file. What is there gives way only when asked. */
export function BringStatement({ place, data, isAside = false }: Props) {
  const { t } = useTranslation('simulation');
  const { bring } = useReconciliationActions(place);
  const chooser = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<{ file: File | undefined }>();
  const [faults, setFaults] = useState<string[]>([]);
  const tell = (imported: StatementImported) => {
    notify.success(t('reconciliation.imported', { count: imported.added }));
    setFaults(
      imported.warnings.map(({ row, expected, stated }) =>
        t('reconciliation.break', { row, expected: formatMoney(expected), stated: formatMoney(stated) }),
      ),
    );
  };
  const send = (file: File | undefined) => {
    setFaults([]);
    bring.mutate(
      { file, replace: false },
      {
        onSuccess: tell,
        onError: (error) => {
          if (isApiError(error) && error.error === 'simulation.statement_present') setAsked({ file });
          else if (isApiError(error) && error.fields.length > 0) {
            setFaults(error.fields.map((fault) => fault.message));
          } else notify.error(messageOf(error, t('reconciliation.notImported')));
        },
      },
    );
  };
  const replace = async () => {
    if (asked) tell(await bring.mutateAsync({ file: asked.file, replace: true }));
  };
  const choose = () => chooser.current?.click();
  const ways = [
    ...(data.offers_company_statement
      ? [{ key: 'company', label: t('reconciliation.takeCompany'), onClick: () => send(undefined) }]
      : []),
    ...(data.takes_files ? [{ key: 'file', label: t('reconciliation.import'), onClick: choose }] : []),
  ];
  return (
    <div className={isAside ? styles.bringAside : styles.bring}>
      {isAside ? (
        <Dropdown menu={{ items: ways }} trigger={['click']}>
          <Button size="small" icon={<UploadOutlined />} loading={bring.isPending}>
            {t('reconciliation.change')}
          </Button>
        </Dropdown>
      ) : (
        <div className={styles.buttons}>
          {data.offers_company_statement ? (
            <Button type="primary" loading={bring.isPending} onClick={() => send(undefined)}>
              {t('reconciliation.takeCompany')}
            </Button>
          ) : null}
          {data.takes_files ? (
            <Button
              type={data.offers_company_statement ? 'default' : 'primary'}
              icon={<UploadOutlined />}
              loading={bring.isPending}
              onClick={choose}
            >
              {t('reconciliation.import')}
            </Button>
          ) : null}
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        accept=".csv,.xlsx,.xls"
        hidden
        aria-label={t('reconciliation.import')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) send(file);
          // The same file may be chosen again, once it was put right.
          target.value = '';
        }}
      />
      {isAside || !data.takes_files ? null : <p className={styles.hint}>{t('reconciliation.columns')}</p>}
      {faults.length > 0 ? (
        <ul className={styles.faults} role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : null}
      <WhenOpened isOpen={asked !== undefined}>
        <ConfirmDialog
          isOpen={asked !== undefined}
          title={t('reconciliation.replaceTitle')}
          text={t('reconciliation.replaceText')}
          okText={t('reconciliation.replace')}
          onConfirm={replace}
          onClose={() => setAsked(undefined)}
        />
      </WhenOpened>
    </div>
  );
}
