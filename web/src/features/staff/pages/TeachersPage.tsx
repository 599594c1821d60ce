import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@/shared/tabs/page';
import { PageHeader } from '@/shared/ui/PageHeader';
import { TextTabs } from '@/shared/ui/TextTabs';
import { AuditPanel } from '../components/AuditPanel';
import { DocumentsPanel } from '../components/DocumentsPanel';
import { SettingsPanel } from '../components/SettingsPanel';
import { StudentAccounts } from '../components/StudentAccounts';
import { TeacherTable } from '../components/TeacherTable';
import { TermsPanel } from '../components/TermsPanel';

const parts = ['teachers', 'students', 'school', 'terms', 'documents', 'audit'] as const;
type Part = (typeof parts)[number];

const panels: Record<Part, () => ReactNode> = {
  teachers: () => <TeacherTable />,
  students: () => <StudentAccounts />,
  school: () => <SettingsPanel />,
  terms: () => <TermsPanel />,
  documents: () => <DocumentsPanel />,
  audit: () => <AuditPanel />,
};

/** The academic office: teachers, accounts, the school's face, terms, texts, and who did what. */
export function TeachersPage() {
  const { t } = useTranslation(['staff', 'routes']);
  const { search, setSearch } = usePage();
  const part = parts.find((one) => one === search.tab) ?? 'teachers';
  return (
    <>
      <PageHeader title={t('routes:academicManage.academic')} text={t('staff:text')} />
      <TextTabs
        label={t('routes:academicManage.academic')}
        tabs={parts.map((key) => ({ key, label: t(`staff:tab.${key}`) }))}
        active={part}
        onChange={(key) =>
          setSearch({
            tab: key === 'teachers' ? undefined : key,
            page: undefined,
            q: undefined,
            sort: undefined,
            role: undefined,
            status: undefined,
          })
        }
      >
        {panels[part]()}
      </TextTabs>
    </>
  );
}
