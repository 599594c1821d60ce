import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@/shared/tabs/page';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TextTabs } from '@/shared/ui/TextTabs';
import { TeacherTable } from '../components/TeacherTable';

const AuditPanel = lazy(() =>
  import('../components/AuditPanel').then((module) => ({ default: module.AuditPanel })),
);
const CourseOwners = lazy(() =>
  import('../components/CourseOwners').then((module) => ({ default: module.CourseOwners })),
);
const DocumentsPanel = lazy(() =>
  import('../components/DocumentsPanel').then((module) => ({ default: module.DocumentsPanel })),
);
const SettingsPanel = lazy(() =>
  import('../components/SettingsPanel').then((module) => ({ default: module.SettingsPanel })),
);
const StudentAccounts = lazy(() =>
  import('../components/StudentAccounts').then((module) => ({ default: module.StudentAccounts })),
);
const TermsPanel = lazy(() =>
  import('../components/TermsPanel').then((module) => ({ default: module.TermsPanel })),
);

const parts = ['teachers', 'students', 'courses', 'school', 'terms', 'documents', 'audit'] as const;
type Part = (typeof parts)[number];

const panels: Record<Part, () => ReactNode> = {
  teachers: () => <TeacherTable />,
  students: () => <StudentAccounts />,
  courses: () => <CourseOwners />,
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
      <PageHeader title={t('routes:academicManage.academic')} />
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
            actor: undefined,
            action: undefined,
            from_ms: undefined,
            to_ms: undefined,
          })
        }
      >
        <Suspense fallback={<Skeleton lines={8} />}>{panels[part]()}</Suspense>
      </TextTabs>
    </>
  );
}
