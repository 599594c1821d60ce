import { Button, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { StatusTag } from '@/shared/ui/StatusTag';
import { Group } from '../editors/fields';
import { useFinding } from '../model/useFinding';
import styles from './company.module.css';
import type { Company, PartProps } from './part';
import { TrialBooks } from './TrialBooks';
import type { CompanyFault, CompanyTrial, FaultPart, TrialReport } from './useCompanyTrial';

interface Props extends PartProps {
  trial: CompanyTrial;
  /** Leads to the place of a fault. */
  onLead: (part: FaultPart, row: number | null) => void;
}

/** 检查与试算: what is wrong with the company, the books its reference vouchers make, and the company of a seed. */
export function TrialPart({ trial, onLead }: Props) {
  const { t } = useTranslation('company');
  const id = useId();
  const [seed, setSeed] = useState(trial.seed);
  const { report, of } = trial;
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{t('trial.hint')}</p>
      <div className={styles.bar}>
        <label htmlFor={id}>{t('trial.seed')}</label>
        <InputNumber
          id={id}
          min={0}
          max={9999}
          precision={0}
          value={seed}
          style={{ width: 96 }}
          onChange={(value) => setSeed(value ?? 0)}
        />
        <Button loading={trial.isRunning} onClick={() => trial.run(seed)}>
          {t('trial.run')}
        </Button>
        <span role="status" className={styles.stale}>
          {trial.isStale ? t('trial.stale') : null}
        </span>
      </div>
      <p className={styles.hint}>{t('trial.seedHint')}</p>
      {trial.error ? <ErrorState error={trial.error} onRetry={() => trial.run(seed)} /> : null}
      {report && of ? (
        <>
          <Faults faults={report.faults} company={of} onLead={onLead} />
          <Drawn seed={trial.seed} drawn={report.drawn} />
          {report.refused === null ? null : (
            <p className={styles.wrong} role="alert">
              {t('trial.refused', { why: report.refused })}
            </p>
          )}
          {report.books ? <TrialBooks books={report.books} /> : null}
        </>
      ) : null}
    </div>
  );
}

const partsInOrder: FaultPart[] = [
  'head',
  'accounts',
  'opening',
  'businesses',
  'vouchers',
  'mistakes',
  'variation',
];

interface FaultsProps {
  faults: readonly CompanyFault[];
  company: Company;
  onLead: Props['onLead'];
}

/** Every fault and reminder, by part, with the way to its place. */
function Faults({ faults, company, onLead }: FaultsProps) {
  const { t } = useTranslation('company');
  const textOf = useFinding();
  const errors = faults.filter((fault) => fault.is_error).length;
  return (
    <Group title={t('trial.faults')}>
      <p role="status" className={`${styles.hint} ${errors > 0 ? styles.wrong : styles.even}`}>
        {errors > 0
          ? t('trial.unsound', { count: errors })
          : t(faults.length > 0 ? 'trial.reminders' : 'trial.sound', { count: faults.length })}
      </p>
      {partsInOrder
        .map((part) => ({ part, own: faults.filter((fault) => fault.part === part) }))
        .filter(({ own }) => own.length > 0)
        .map(({ part, own }) => (
          <section key={part} className={styles.section} aria-label={t(`trial.parts.${part}`)}>
            <h3>{t(`trial.parts.${part}`)}</h3>
            <ul className={styles.list}>
              {own.map((fault, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fault is its place
                <li key={at}>
                  <StatusTag tone={fault.is_error ? 'bad' : 'warn'}>
                    {t(fault.is_error ? 'trial.error' : 'trial.warning')}
                  </StatusTag>
                  <span>{textOf(fault, 'company')}</span>
                  <Button size="small" type="link" onClick={() => onLead(part, fault.row)}>
                    {nameOfRow(company, fault) || t('trial.goThere')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </Group>
  );
}

/** What the row of a fault is called; empty where there is none. */
function nameOfRow(company: Company, { part, row }: CompanyFault): string {
  if (row === null) return '';
  switch (part) {
    case 'accounts': {
      const account = company.accounts[row];
      return account ? `${account.code} ${account.name}`.trim() : '';
    }
    case 'opening': {
      const code = company.opening[row]?.account ?? '';
      const name = company.accounts.find((one) => one.code === code)?.name ?? '';
      return `${code} ${name}`.trim();
    }
    case 'businesses': {
      const business = company.businesses[row];
      return business ? `${business.number} ${business.title}`.trim() : '';
    }
    case 'vouchers':
    case 'mistakes': {
      const voucher = company[part]?.[row];
      return voucher ? `${voucher.word}-${voucher.number} ${voucher.lines[0]?.summary ?? ''}`.trim() : '';
    }
    default:
      return '';
  }
}

/** What a seed drew. */
function Drawn({ seed, drawn }: { seed: number; drawn: TrialReport['drawn'] }) {
  const { t } = useTranslation('company');
  if (seed === 0) return null;
  return (
    <Group title={t('trial.drawn', { seed })}>
      {drawn === null ? (
        <p className={styles.hint}>{t('trial.noVariation')}</p>
      ) : drawn.drawn.length === 0 ? (
        <p className={`${styles.hint} ${styles.wrong}`}>{t('trial.allRejected')}</p>
      ) : (
        <>
          <ul className={styles.list}>
            {drawn.drawn.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is drawn is its place
              <li key={at}>
                <span className={styles.hint}>{one.label}</span>
                <b>{one.value}</b>
              </li>
            ))}
          </ul>
          {drawn.rejected > 0 ? (
            <p className={styles.hint}>{t('trial.rejected', { count: drawn.rejected })}</p>
          ) : null}
        </>
      )}
    </Group>
  );
}
