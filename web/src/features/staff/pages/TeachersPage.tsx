import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@/shared/tabs/page';
import { lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TextTabs } from '@/shared/ui/TextTabs';
import { TeacherTable } from '../components/TeacherTable';

const AuditPanel = lazily(() => import('../components/AuditPanel').then((module) => module.AuditPanel));
const CourseOwners = lazily(() => import('../components/CourseOwners').then((module) => module.CourseOwners));
const DocumentsPanel = lazily(() =>
  import('../components/DocumentsPanel').then((module) => module.DocumentsPanel),
);
const SettingsPanel = lazily(() =>
  import('../components/SettingsPanel').then((module) => module.SettingsPanel),
);
const StudentAccounts = lazily(() =>
  import('../components/StudentAccounts').then((module) => module.StudentAccounts),
);
const TermsPanel = lazily(() => import('../components/TermsPanel').then((module) => module.TermsPanel));

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
