import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editorsQuery, managedCoursesQuery, schoolBank } from '@/shared/editors/api';
import { OwnerLine, useManagedCourse } from '@/shared/editors/OwnerLine';
import { listed } from '@/shared/lib/wording';
import { type BankKind, bankKinds } from '@/shared/questions/bank';
import { usePage } from '@/shared/tabs/page';
import { lazily } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { banksQuery } from '../api';

const EditorsDialog = lazily(() =>
  import('@/shared/editors/EditorsDialog').then((module) => module.EditorsDialog),
);

/** The bank in the address, and whether I may write it. */
export function useChosenBank(courseId: number, isPicker: boolean) {
  const { search } = usePage();
  const bank = (isPicker ? undefined : bankKinds.find((kind) => kind === search.bank)) ?? 'course';
  const ofCourse = useManagedCourse(courseId)?.may_write ?? false;
  const managed = useQuery(managedCoursesQuery);
  const banks = useQuery({ ...banksQuery(courseId), enabled: courseId > 0 && bank !== 'course' });
  const ofOther = banks.data?.find((one) => one.bank === bank)?.may_write ?? false;
  return {
    bank,
    mayWrite: bank === 'course' ? ofCourse : ofOther,
    /** Whether I may is not known yet. */
    isComing: bank === 'course' ? managed.isLoading : banks.isLoading,
  };
}

/** Chooses between the course's bank, one's own and the school's, and says whose it is. */
export function BankChooser({ courseId, bank }: { courseId: number; bank: BankKind }) {
  const { t } = useTranslation('questions');
  const { setSearch } = usePage();
  return (
    <Flex gap={12} wrap align="baseline" style={{ marginBottom: 8 }}>
      <Select
        aria-label={t('banks.choose')}
        style={{ width: 160 }}
        value={bank}
        options={bankKinds.map((kind) => ({ value: kind, label: t(`banks.${kind}`) }))}
        onChange={(kind: BankKind) =>
          setSearch({ bank: kind === 'course' ? undefined : kind, label: undefined, page: undefined })
        }
      />
      {bank === 'course' ? <OwnerLine courseId={courseId} /> : null}
      {bank === 'personal' ? <span>{t('banks.personalText')}</span> : null}
      {bank === 'school' ? <SchoolLine /> : null}
    </Flex>
  );
}

/** Who writes the school's bank, and the way to change that. */
function SchoolLine() {
  const { t } = useTranslation(['questions', 'editors']);
  const [isOpen, setOpen] = useState(false);
  const view = useQuery(editorsQuery(schoolBank)).data;
  if (view === undefined) return null;
  const names = listed(view.editors.map((editor) => editor.real_name));
  return (
    <span>
      {t('questions:banks.schoolText')}
      {names ? ` · ${t('editors:editorsAre', { names })}` : null}
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t(view.may_manage ? 'editors:manage' : 'editors:editors')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        {isOpen ? <EditorsDialog of={schoolBank} onClose={() => setOpen(false)} /> : null}
      </WhenOpened>
    </span>
  );
}
