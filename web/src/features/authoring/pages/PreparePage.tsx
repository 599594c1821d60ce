import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { managedCoursesQuery } from '@/shared/editors/api';
import { classCourseSearch } from '@/shared/lib/search';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type ItemKind, preparationQuery } from '../api';
import { ItemPanel } from '../components/ItemPanel';
import { Outline } from '../components/Outline';
import type { Lead } from '../editors/desk';
import { isSameItem, itemOf, nameOf } from '../model/at';
import styles from './PreparePage.module.css';

const AddDialog = lazily(() => import('../components/AddDialog').then((module) => module.AddDialog));
const CopyDialog = lazily(() => import('../components/CopyDialog').then((module) => module.CopyDialog));
const PublishDialog = lazily(() =>
  import('../components/PublishDialog').then((module) => module.PublishDialog),
);
const HistoryDrawer = lazily(() =>
  import('../components/HistoryDrawer').then((module) => module.HistoryDrawer),
);

/** 备课: a course is written here, item by item, and published when it is ready. */
export function PreparePage() {
  const { t } = useTranslation('authoring');
  const { search, setSearch } = usePage(classCourseSearch);
  const managed = useQuery(managedCoursesQuery);
  const own = (managed.data ?? []).filter((course) => course.may_write);
  const courseId = search.course_id ?? own[0]?.course_id;
  if (managed.error) return <ErrorState error={managed.error} onRetry={() => void managed.refetch()} />;
  if (managed.data === undefined) return <Skeleton lines={12} />;
  if (courseId === undefined) {
    return (
      <EmptyState
        area="learning"
        title={t('none')}
        text={t('noneText')}
        action={<LinkButton to="/coursecenter">{t('toCentre')}</LinkButton>}
      />
    );
  }
  const select =
    own.length > 1 ? (
      <SearchSelect<number>
        aria-label={t('courseLabel')}
        style={{ minWidth: 200 }}
        value={courseId}
        options={own.map((course) => ({ value: course.course_id, label: course.title }))}
        onChange={(id) => setSearch({ course_id: id, item: undefined })}
      />
    ) : null;
  const others = own.filter((course) => course.course_id !== courseId);
  return <Desk key={courseId} courseId={courseId} select={select} others={others} />;
}

interface DeskProps {
  courseId: number;
  select: React.ReactNode;
  /** The other courses that I write. */
  others: readonly { course_id: number; title: string }[];
}

function Desk({ courseId, select, others }: DeskProps) {
  const { t } = useTranslation('authoring');
  const { search, setSearch } = usePage(classCourseSearch);
  const preparation = useQuery(preparationQuery(courseId));
  const [adding, setAdding] = useState<{ kind: ItemKind; chapter: string }>();
  const [copying, setCopying] = useState<string>();
  const [open, setOpen] = useState<'publish' | 'history'>();
  const [lead, setLead] = useState<Lead>();
  usePageTitle(preparation.data ? t('titleOf', { title: preparation.data.title }) : undefined);
  if (preparation.error && !preparation.data) {
    return <ErrorState error={preparation.error} onRetry={() => void preparation.refetch()} />;
  }
  if (preparation.data === undefined) return <Skeleton lines={14} />;
  const { changes } = preparation.data;
  const chosen = itemOf(search.item);
  const choose = (item: string | undefined) => setSearch({ item });
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader
        title={t('title')}
        text={changes > 0 ? t('changed', { count: changes }) : t('unchanged')}
        actions={
          <>
            {select}
            <Button {...prefetching(HistoryDrawer)} onClick={() => setOpen('history')}>
              {t('history.action')}
            </Button>
            <Button
              type="primary"
              disabled={changes === 0}
              {...prefetching(PublishDialog)}
              onClick={() => setOpen('publish')}
            >
              {t('publish.action')}
            </Button>
          </>
        }
      />
      <div className={styles.desk} data-open={chosen ? 'item' : 'outline'}>
        <div className={styles.outline}>
          <Outline
            preparation={preparation.data}
            chosen={chosen}
            onChoose={(at) => choose(nameOf(at))}
            onAdd={(kind, chapter) => setAdding({ kind, chapter })}
            onCopy={others.length > 0 ? setCopying : undefined}
          />
        </div>
        <div className={styles.item}>
          {chosen ? (
            <ItemPanel
              key={nameOf(chosen)}
              courseId={courseId}
              at={chosen}
              lead={lead && isSameItem(chosen, lead.at) ? lead : undefined}
              onLeave={() => choose(undefined)}
            />
          ) : (
            <EmptyState area="learning" title={t('choose')} text={t('chooseText')} />
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {adding ? (
          <AddDialog
            courseId={courseId}
            kind={adding.kind}
            chapter={adding.chapter}
            onClose={() => setAdding(undefined)}
            onAdded={(at) => {
              setAdding(undefined);
              choose(nameOf(at));
            }}
          />
        ) : null}
        {copying === undefined ? null : (
          <CopyDialog
            courseId={courseId}
            others={others}
            chapters={preparation.data.chapters}
            chapter={copying}
            onClose={() => setCopying(undefined)}
            onShow={(at) => {
              setCopying(undefined);
              choose(nameOf(at));
            }}
          />
        )}
        {open === 'publish' ? (
          <PublishDialog
            courseId={courseId}
            onClose={close}
            onShow={(at, part) => {
              close();
              choose(nameOf(at));
              setLead(part === undefined ? undefined : { at, part });
            }}
          />
        ) : null}
        {open === 'history' ? (
          <HistoryDrawer
            courseId={courseId}
            onClose={close}
            onShow={(at) => {
              close();
              choose(nameOf(at));
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
