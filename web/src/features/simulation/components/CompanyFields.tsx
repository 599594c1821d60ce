import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CompanyFieldsProps } from '@/shared/questions/inputs';
import styles from '@/shared/questions/questions.module.css';
import { companiesQuery, documentsQuery } from '../api/companies';

/** Which company of the course a question asks about, and which of its businesses: by their names. */
export function CompanyFields({ courseId, body, disabled, onChange }: CompanyFieldsProps) {
  const { t } = useTranslation('questions');
  const companies = useQuery(companiesQuery(courseId));
  const company = companies.data?.find((one) => one.key === body.company);
  const businesses = useQuery({ ...documentsQuery(company?.id ?? 0), enabled: company !== undefined });
  // What it names may be in the course no more: it is shown as it is written, and the check of the course says so.
  const isGone = companies.data !== undefined && company === undefined && body.company !== '';
  return (
    <>
      <div className={styles.caption}>
        {t('author.books.company')}
        <Select
          aria-label={t('author.books.company')}
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          value={body.company === '' ? null : body.company}
          disabled={disabled}
          loading={companies.isLoading}
          status={isGone ? 'error' : ''}
          placeholder={t('author.books.chooseCompany')}
          notFoundContent={t('author.books.noCompanies')}
          options={(companies.data ?? []).map((one) => ({ value: one.key, label: one.name }))}
          onChange={(key: string | null) => onChange({ ...body, company: key ?? '', businesses: [] })}
        />
        {isGone ? <span role="alert">{t('author.books.companyGone')}</span> : null}
      </div>
      <div className={styles.caption}>
        {t('author.books.businesses')}
        <Select
          mode="multiple"
          aria-label={t('author.books.businesses')}
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          value={body.businesses ?? []}
          disabled={disabled}
          placeholder={t('author.books.allBusinesses')}
          options={(businesses.data ?? []).map((one) => ({
            value: one.key,
            label: `${one.number} ${one.title}`,
          }))}
          onChange={(chosen: string[]) => onChange({ ...body, businesses: chosen })}
        />
      </div>
    </>
  );
}
