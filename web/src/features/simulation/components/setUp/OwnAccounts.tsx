import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Book } from '../../api/types';
import { AddAccount } from './AddAccount';
import styles from './SetUp.module.css';
import type { SetUpDesk } from './useSetUp';

/** The detail accounts that were set up so far, and one more. */
export function OwnAccounts({ book, desk }: { book: Book; desk: SetUpDesk }) {
  const { t } = useTranslation('simulation');
  const [isAdding, setAdding] = useState(false);
  const nameOf = (code: string) =>
    desk.chart.accounts.find((account) => account.code === code)?.full_name ?? '';
  return (
    <section className={styles.own} aria-label={t('setUp.own')}>
      <h2>{t('setUp.own')}</h2>
      {desk.accounts.length === 0 ? <p>{t('setUp.noOwn')}</p> : null}
      <ul>
        {desk.accounts.map(({ code }) => (
          <li key={code}>
            <span className="sp-number">{code}</span> {nameOf(code)}
            {desk.canWrite ? (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('setUp.removeAccount', { name: nameOf(code) })}
                onClick={() => desk.removeAccount(code)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {desk.canWrite ? (
        <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {t('setUp.addAccount')}
        </Button>
      ) : null}
      {isAdding ? <AddAccount book={book} desk={desk} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}
