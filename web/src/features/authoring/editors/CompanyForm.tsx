import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TextTabs } from '@/shared/ui/TextTabs';
import type { Content } from '../api';
import styles from '../company/company.module.css';
import type { Company, PartProps } from '../company/part';
import { type FaultPart, useCompanyTrial } from '../company/useCompanyTrial';
import type { FormProps } from './desk';

const HeadPart = lazily(() => import('../company/HeadPart').then((module) => module.HeadPart));
const AccountsPart = lazily(() => import('../company/AccountsPart').then((module) => module.AccountsPart));
const OpeningPart = lazily(() => import('../company/OpeningPart').then((module) => module.OpeningPart));
const BusinessesPart = lazily(() =>
  import('../company/BusinessesPart').then((module) => module.BusinessesPart),
);
const VouchersPart = lazily(() => import('../company/VouchersPart').then((module) => module.VouchersPart));
const VariationPart = lazily(() => import('../company/VariationPart').then((module) => module.VariationPart));
const TrialPart = lazily(() => import('../company/TrialPart').then((module) => module.TrialPart));

const parts = {
  head: HeadPart,
  accounts: AccountsPart,
  opening: OpeningPart,
  businesses: BusinessesPart,
  vouchers: VouchersPart,
  variation: VariationPart,
};

const tabs = ['head', 'accounts', 'opening', 'businesses', 'vouchers', 'variation', 'trial'] as const;
type Tab = (typeof tabs)[number];

/** Where the faults of each part are put right. */
const tabOf: Record<FaultPart, Exclude<Tab, 'trial'>> = {
  head: 'head',
  accounts: 'accounts',
  opening: 'opening',
  businesses: 'businesses',
  vouchers: 'vouchers',
  mistakes: 'vouchers',
  variation: 'variation',
};

/** A company with everything its books begin with and what is booked in them, part by part. */
export function CompanyForm({ content, onChange, desk }: FormProps<Content<'company'>>) {
  const { t } = useTranslation('company');
  const { company } = content;
  const [tab, setTab] = useState<Tab>('head');
  const [goal, setGoal] = useState<{ row: number | null }>();
  const { lead } = desk;
  useEffect(() => {
    if (lead === undefined) return;
    setTab(tabOf[lead.part]);
    setGoal({ row: null });
  }, [lead]);
  const trial = useCompanyTrial(desk.courseId, company);
  const latest = useRef({ company, onChange });
  latest.current = { company, onChange };
  const change = useCallback((patch: Partial<Company>) => {
    const { company: before, onChange: write } = latest.current;
    const next = { ...before, ...patch };
    // A second change may come before the first is drawn.
    latest.current = { company: next, onChange: write };
    write({ company: next });
  }, []);
  const given: PartProps = { company, onChange: change, desk };
  const Part = tab === 'trial' ? undefined : parts[tab];
  return (
    <TextTabs<Tab>
      label={t('tabs.label')}
      tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
      active={tab}
      onChange={(key) => {
        setGoal(undefined);
        setTab(key);
      }}
    >
      <Suspense fallback={<Skeleton lines={10} />}>
        <Arrival goal={goal}>
          {Part ? (
            <Part {...given} />
          ) : (
            <TrialPart
              {...given}
              trial={trial}
              onLead={(part, row) => {
                setTab(tabOf[part]);
                setGoal({ row: part === 'mistakes' ? null : row });
              }}
            />
          )}
        </Arrival>
      </Suspense>
    </TextTabs>
  );
}

interface ArrivalProps {
  /** The row of the part that is to be looked at; null for the part as a whole: then what is wrong or lacking in it. */
  goal: { row: number | null } | undefined;
  children: ReactNode;
}

/**
 * Brings the keyboard to the row that a fault is about, once its part is drawn: it carries `data-row`. A row that is a button,
 * of a list beside which it is written, is pressed.
 */
function Arrival({ goal, children }: ArrivalProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (goal === undefined || box.current === null) return;
    const place = goal.row === null ? '[data-wrong], [data-empty]' : `[data-row="${goal.row}"]`;
    const row = box.current.querySelector<HTMLElement>(place);
    row?.scrollIntoView?.({ block: 'center' });
    const isButton = row?.matches('button') === true;
    const field = isButton ? row : row?.querySelector<HTMLElement>('input, select, button');
    (field ?? box.current).focus();
    if (isButton) row.click();
  }, [goal]);
  return (
    <div ref={box} tabIndex={-1} className={styles.part}>
      {children}
    </div>
  );
}
