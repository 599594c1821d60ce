import { Radio } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportDialog } from '@/shared/ui/ImportDialog';
import { notify } from '@/shared/ui/notify';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { readCompanySheet } from '../api';
import { companyChanges } from '../model/companyChanges';
import styles from './company.module.css';
import type { Company, PartProps } from './part';
import { SheetPreview } from './SheetPreview';
import { type CompanySheet, countOf, placed, type SheetChoice, type SheetPart } from './sheets';

const maxBytes = 10 * 1024 * 1024;

/** A sheet that holds nothing of the part cannot be taken. */
type Report = CompanySheet & { errors: number };

interface Props extends PartProps {
  part: SheetPart;
  onClose: () => void;
}

/** A sheet for a part of a company: which program wrote it, what would change, and what of it could not be read. */
export function SheetImportDialog({ company, onChange, desk, part, onClose }: Props) {
  const { t } = useTranslation(['company', 'common']);
  const standard = company.head.standard === 'asbe' ? 'asbe' : 'assbe';
  const [report, setReport] = useState<Report>();
  const [choice, setChoice] = useState<SheetChoice>({ way: 'add', business: undefined });
  const taken = useMemo(
    () => report && placed(company, part, report, { ...choice, title: t('sheet.importedTitle') }),
    [company, part, report, choice, t],
  );
  const changes = useMemo(
    () => taken !== undefined && companyChanges(company, { ...company, ...taken.patch }).length > 0,
    [company, taken],
  );
  return (
    <ImportDialog<Report>
      title={t(`sheet.title.${part}`)}
      width={860}
      help={t(`sheet.help.${part}`)}
      accept=".xlsx,.xls,.csv,.beancount,.bean,.journal,.hledger,.ledger,.txt"
      maxBytes={maxBytes}
      words={{
        drop: t('sheet.drop'),
        limits: t('sheet.limits'),
        checking: t('sheet.checking'),
        tooLarge: t('sheet.tooLarge'),
        failed: t('common:error.system'),
        cancel: t('sheet.cancel'),
        confirm: () => t('sheet.confirm'),
        errors: () => t('sheet.nothing'),
        verdict: (read) =>
          t(`sheet.verdict.${part}`, {
            layout: t(`sheet.layouts.${read.layout}`),
            count: countOf(read),
            accounts: read.accounts.length,
            opening: read.opening.length,
            vouchers: read.vouchers.length,
          }),
      }}
      check={async (file) => {
        const read = await readCompanySheet(desk.courseId, { part, standard }, file);
        return { ...read, errors: countOf(read) === 0 ? 1 : 0 };
      }}
      onChecked={setReport}
      apply={async () => {
        if (report === undefined) throw new Error('a sheet is taken after it was read');
        return report;
      }}
      onApplied={() => {
        if (taken) onChange(taken.patch);
        notify.success(t('sheet.done'));
      }}
      onClose={onClose}
      isReady={changes}
      fields={<Choices {...{ company, part, choice }} onChoose={setChoice} />}
    >
      {(read) => <SheetPreview {...{ company, read, taken, changes }} />}
    </ImportDialog>
  );
}

interface ChoicesProps {
  company: Company;
  part: SheetPart;
  choice: SheetChoice;
  onChoose: (choice: SheetChoice) => void;
}

/** Whether what is there stays, and to which business vouchers belong. */
function Choices({ company, part, choice, onChoose }: ChoicesProps) {
  const { t } = useTranslation('company');
  const business = useId();
  const businesses = company.businesses.map(({ id, number, title }) => ({
    value: id,
    label: `${number} ${title}`.trim(),
  }));
  return (
    <div className={styles.choices}>
      <Radio.Group
        className={styles.ways ?? ''}
        aria-label={t('sheet.way')}
        value={choice.way}
        onChange={(event) => onChoose({ ...choice, way: event.target.value })}
        options={[
          { value: 'add', label: t(`sheet.add.${part}`) },
          { value: 'replace', label: t(`sheet.replace.${part}`) },
        ]}
      />
      {(part === 'vouchers' || part === 'whole') && businesses.length > 0 ? (
        <div>
          <p className={styles.hint} id={business}>
            {t('sheet.business')}
          </p>
          <SearchSelect<string>
            aria-labelledby={business}
            value={choice.business ?? ''}
            options={[{ value: '', label: t('sheet.inOrder') }, ...businesses]}
            style={{ width: '100%' }}
            onChange={(id) => onChoose({ ...choice, business: id === '' ? undefined : id })}
          />
          <p className={styles.hint}>{t('sheet.inOrderHint')}</p>
        </div>
      ) : null}
    </div>
  );
}
