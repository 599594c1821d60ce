import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/api/user';
import { codingSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { clearSheet, readableCoursesQuery, sheetsQuery } from '../api';
import { ScratchFiles } from '../components/ScratchFiles';
import { useDraftSaving } from '../components/useDraft';
import { Workbench } from '../components/Workbench';
import { WorkbenchFrame } from '../components/WorkbenchFrame';
import { freeSheet, sheetFor, withText } from '../model/sheets';

/** A place to try things: no task, nothing graded. Each sheet keeps its own text. */
export function PythonScratchpadPage() {
  const { t } = useTranslation('coding');
  const { search, setSearch } = usePage(codingSearch);
  const user = useCurrentUser();
  const client = useQueryClient();
  const { sheet = 1, read } = search;
  const sheets = useQuery(sheetsQuery);
  const courses = useQuery(readableCoursesQuery);
  // Without a course in the address: the one that is learned now.
  const courseId = search.course_id ?? courses.data?.[0]?.id;
  const known = sheets.data;

  // A table is read on a sheet of its own: what stands on another may be half done, and its fault would stop the reading.
  const wanted = read !== undefined && known !== undefined ? sheetFor(known, sheet, read) : sheet;
  useEffect(() => {
    if (wanted !== sheet) setSearch({ sheet: wanted }, { replace: true });
  }, [wanted, sheet, setSearch]);

  const saving = useDraftSaving(user?.id, wanted === sheet ? { sheet } : undefined);
  const isWaiting = (search.course_id === undefined && courses.isLoading) || known === undefined;
  if (user === undefined || saving === undefined || isWaiting || wanted !== sheet) {
    const { error } = sheets;
    return <WorkbenchFrame error={error} onRetry={() => void sheets.refetch()} />;
  }
  const free = freeSheet(known, sheet);
  const open = (next: number) => setSearch({ sheet: next });
  return (
    <Workbench
      key={sheet}
      userId={user.id}
      courseId={courseId}
      saving={saving}
      starter={sheet === 1 ? t('scratch.starter') : ''}
      onSaved={(code) => client.setQueryData(sheetsQuery.queryKey, withText(known, sheet, code))}
      reads={read}
      onRead={() => setSearch({ read: undefined }, { replace: true })}
      aside={(insert) => (
        <ScratchFiles
          sheets={known}
          sheet={sheet}
          canAdd={free !== undefined}
          onSheet={open}
          onAdd={() => free !== undefined && open(free)}
          onClear={async (gone) => {
            await clearSheet(gone);
            await client.invalidateQueries({ queryKey: sheetsQuery.queryKey });
            if (gone === sheet) setSearch({ sheet: known.find((one) => one.sheet !== gone)?.sheet ?? 1 });
          }}
          courses={courses.data ?? []}
          courseId={courseId}
          onCourse={(id) => setSearch({ course_id: id }, { replace: true })}
          onInsert={insert}
        />
      )}
    />
  );
}
