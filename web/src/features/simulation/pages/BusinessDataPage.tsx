import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessDataSearch } from '@/shared/lib/search';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TextTabs } from '@/shared/ui/TextTabs';
import { companiesQuery, companyQuery } from '../api/companies';
import type { Company } from '../api/types';
import { AccountList } from '../components/AccountList';
import { AssetCards } from '../components/AssetCards';
import { CompanySelect } from '../components/CompanySelect';
import { DocumentShelf } from '../components/DocumentShelf';
import { ExchangeRates } from '../components/ExchangeRates';
import { TableBrowser } from '../components/tables/TableBrowser';

const allViews = ['tables', 'documents', 'accounts', 'assets', 'rates'] as const;
type View = (typeof allViews)[number];

/** The views that a company has something for. */
const viewsOf = ({ assets, currencies }: Company): View[] =>
  allViews.filter((view) =>
    view === 'assets' ? assets.length > 0 : view === 'rates' ? currencies.length > 0 : true,
  );

/** 业务数据: the company's tables, documents, accounts with opening balances, cards of assets and exchange rates. */
export function BusinessDataPage() {
  const { t } = useTranslation('simulation');
  const { search, setSearch } = usePage(businessDataSearch);
  const companies = useQuery(companiesQuery(search.course_id ?? 0));
  const chosen = companies.data?.find((company) => company.key === search.company) ?? companies.data?.[0];
  const company = useQuery({ ...companyQuery(chosen?.id ?? 0), enabled: chosen !== undefined });
  const views = company.data === undefined ? [] : viewsOf(company.data);
  const view: View = views.find((one) => one === search.view) ?? 'tables';
  usePageTitle(company.data ? t('data.titleOf', { name: company.data.profile.name }) : undefined);
  const error = companies.error ?? company.error;
  if (error) return <ErrorState error={error} onRetry={() => void companies.refetch()} />;
  if (companies.data?.length === 0) return <EmptyState area="books" title={t('home.noCompany')} />;
  return (
    <>
      <PageHeader
        title={t('data.title')}
        text={company.data ? t('data.text', { name: company.data.profile.name }) : undefined}
        actions={
          <CompanySelect
            courseId={search.course_id ?? 0}
            value={chosen?.key}
            onChange={(company) => setSearch({ company, table: undefined })}
          />
        }
      />
      {company.data === undefined ? (
        <Skeleton lines={9} />
      ) : (
        <TextTabs<View>
          label={t('data.title')}
          tabs={views.map((key) => ({ key, label: t(`data.${key}`) }))}
          active={view}
          onChange={(next) => setSearch({ view: next === 'tables' ? undefined : next })}
        >
          {view === 'tables' ? (
            <TableBrowser
              company={company.data}
              isFirst={company.data.id === companies.data?.[0]?.id}
              classId={search.class_id}
              tableKey={search.table}
              onTable={(table) => setSearch({ table, page: undefined, sort: undefined, q: undefined })}
            />
          ) : null}
          {view === 'documents' ? <DocumentShelf company={company.data} /> : null}
          {view === 'accounts' ? <AccountList company={company.data} /> : null}
          {view === 'assets' ? <AssetCards company={company.data} /> : null}
          {view === 'rates' ? <ExchangeRates currencies={company.data.currencies} /> : null}
        </TextTabs>
      )}
    </>
  );
}
