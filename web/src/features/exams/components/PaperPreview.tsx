import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { usePageTitle } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { PrintSheet } from '@/shared/ui/PrintSheet';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TextTabs } from '@/shared/ui/TextTabs';
import { type PrintedPaper, previewQuery } from '../managedApi';
import styles from './preview.module.css';
import { AnswerCard } from './print/AnswerCard';
import { KeySheet } from './print/KeySheet';
import { PaperSheet } from './print/PaperSheet';

const ExamPreview = lazily(() => import('./ExamPreview').then((module) => module.ExamPreview));

const sheets = { paper: PaperSheet, card: AnswerCard, key: KeySheet } satisfies Record<
  string,
  ComponentType<{ paper: PrintedPaper; school: string }>
>;
type SheetName = keyof typeof sheets;
const names = Object.keys(sheets) as SheetName[];

/** A paper as a student could get it: the sheet, the answer card and the key, each printed by itself; or the exam screen. */
export function PaperPreview({ paperId, onBack }: { paperId: number; onBack: () => void }) {
  const { t } = useTranslation('exams');
  const school = useSchool();
  const [seed, setSeed] = useState(1);
  const [name, setName] = useState<SheetName>('paper');
  const [isSitting, setSitting] = useState(false);
  const preview = useQuery(previewQuery(paperId, seed));
  usePageTitle(preview.data?.title);
  if (preview.error) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (preview.data === undefined) return <Skeleton lines={10} />;
  const paper = preview.data;
  const Sheet = sheets[name];
  const sheet = <Sheet paper={paper} school={school?.name_zh ?? ''} />;
  return (
    <>
      <PageHeader
        title={paper.title}
        text={paper.is_drawn ? t('papers.form', { seed }) : t('papers.fixed')}
        actions={
          <>
            <Button onClick={onBack}>{t('papers.back')}</Button>
            {paper.is_drawn ? <Button onClick={() => setSeed(seed + 1)}>{t('papers.another')}</Button> : null}
            <Button onClick={() => setSitting(true)} {...prefetching(ExamPreview)}>
              {t('papers.screen')}
            </Button>
            <Button type="primary" onClick={() => window.print()}>
              {t('print.this', { sheet: t(`print.${name}`) })}
            </Button>
          </>
        }
      />
      <TextTabs
        label={t('papers.preview')}
        tabs={names.map((key) => ({ key, label: t(`print.${key}`) }))}
        active={name}
        onChange={setName}
      >
        <div className={styles.sheet}>{sheet}</div>
      </TextTabs>
      <PrintSheet>{sheet}</PrintSheet>
      {isSitting ? (
        <Suspense>
          <ExamPreview paper={paper} onClose={() => setSitting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
