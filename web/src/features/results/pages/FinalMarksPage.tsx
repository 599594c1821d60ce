import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finalMarksQuery } from '@/shared/api/finalMarks';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Comparison } from '../components/finalMarks/Comparison';
import { type Act, SheetTable } from '../components/finalMarks/SheetTable';
import styles from '../components/results.module.css';

const PolicyDialog = lazily(() =>
  import('../components/finalMarks/PolicyDialog').then((module) => module.PolicyDialog),
);
const SheetDrawer = lazily(() =>
  import('../components/finalMarks/SheetDrawer').then((module) => module.SheetDrawer),
);
const ReturnDialog = lazily(() =>
  import('../components/finalMarks/ReturnDialog').then((module) => module.ReturnDialog),
);

/** 成绩审核: the marks that teachers submit, approved or returned, and how the school makes them. */
export function FinalMarksPage() {
  // The words of what is opened later come with the page.
  const { t } = useTranslation(['gradebook', 'results']);
  const marks = useQuery(finalMarksQuery);
  const [act, setAct] = useState<Act>();
  const [isSetting, setSetting] = useState(false);
  const sheets = marks.data?.sheets;
  const close = () => setAct(undefined);
  return (
    <>
      <PageHeader
        title={t('gradebook:office.title')}
        text={t('gradebook:office.text')}
        actions={
          <Button
            disabled={marks.data === undefined}
            onClick={() => setSetting(true)}
            {...prefetching(PolicyDialog)}
          >
            {t('gradebook:policy.title')}
          </Button>
        }
      />
      <div className={styles.stack}>
        <div>
          <SheetTable sheets={sheets} query={marks} onAct={setAct} />
        </div>
        {sheets ? <Comparison sheets={sheets} /> : null}
      </div>
      <Suspense fallback={null}>
        {act?.kind === 'marks' ? (
          <SheetDrawer
            sheet={act.sheet}
            onReturn={() => setAct({ kind: 'return', sheet: act.sheet })}
            onClose={close}
          />
        ) : act ? (
          <ReturnDialog sheet={act.sheet} onClose={close} />
        ) : null}
        {isSetting && marks.data ? (
          <PolicyDialog policy={marks.data.policy} onClose={() => setSetting(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
