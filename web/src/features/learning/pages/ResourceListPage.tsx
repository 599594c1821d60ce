import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Place } from '@/shared/api/courses';
import { formatBytes } from '@/shared/lib/bytes';
import { courseSearch } from '@/shared/lib/search';
import { formatDateTime, formatSpan } from '@/shared/lib/time';
import { useChapterTitle } from '@/shared/lib/useChapterTitle';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { QuickSearch } from '@/shared/ui/table/filters';
import { type ResourceRow, resourcesQuery } from '../api';
import { formatSign } from '../model/resource';
import styles from './ResourceListPage.module.css';

export function ResourceListPage() {
  const { t } = useTranslation(['learning', 'routes']);
  const { search } = usePage(courseSearch);
  const place: Place = { course_id: search.course_id ?? 0, class_id: search.class_id };
  const resources = useQuery(resourcesQuery(place));
  const q = search.q?.toLowerCase();
  const shown = (resources.data?.items ?? []).filter(
    (item) => !q || `${item.title} ${item.summary} ${item.file_name ?? ''}`.toLowerCase().includes(q),
  );
  const named = useChapterTitle();
  const chapters = [...new Map(shown.map((item) => [item.chapter_id, item])).values()];
  return (
    <>
      <PageHeader
        title={t('routes:course.resource')}
        text={t('learning:resources.text')}
        actions={<QuickSearch placeholder={t('learning:resources.search')} />}
      />
      {resources.error && !resources.data ? (
        <ErrorState error={resources.error} onRetry={() => void resources.refetch()} />
      ) : null}
      {resources.isPending ? <Skeleton lines={8} /> : null}
      {resources.data && shown.length === 0 ? (
        <EmptyState
          area="learning"
          title={q ? t('learning:resources.nothingFound') : t('learning:resources.empty')}
        />
      ) : null}
      {chapters.map((chapter) => (
        <section key={chapter.chapter_id} className={styles.chapter}>
          <h2 className={styles.chapterTitle}>{named(chapter.chapter_number, chapter.chapter_title)}</h2>
          <div className={styles.cards}>
            {shown
              .filter((item) => item.chapter_id === chapter.chapter_id)
              .map((item) => (
                <Card key={item.resource_id} item={item} place={place} />
              ))}
          </div>
        </section>
      ))}
    </>
  );
}

function Card({ item, place }: { item: ResourceRow; place: Place }) {
  const { t, i18n } = useTranslation(['learning', 'courses']);
  const inside = (
    <>
      <span className={`${styles.sign} ${styles[item.kind] ?? ''}`} aria-hidden="true">
        {formatSign(item.kind, item.file_name) ?? t(`courses:kinds.${item.kind}` as 'courses:kinds.document')}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{item.title}</span>
        <span className={styles.summary}>{item.summary}</span>
        <span className={styles.facts}>
          {t(`courses:kinds.${item.kind}` as 'courses:kinds.video')}
          {item.file_bytes > 0 ? ` · ${formatBytes(item.file_bytes)}` : ''}
          {item.minutes > 0 ? ` · ${formatSpan(item.minutes * 60, i18n.language)}` : ''}
        </span>
      </span>
      {item.is_open ? (
        item.visits > 0 ? (
          <StatusTag tone="good">{t('resources.opened')}</StatusTag>
        ) : null
      ) : (
        <StatusTag tone="warn">
          {item.opens_at_ms
            ? t('lectures.opens', { time: formatDateTime(item.opens_at_ms) })
            : t('lectures.closed')}
        </StatusTag>
      )}
    </>
  );
  if (!item.is_open) return <div className={`${styles.card} ${styles.closed}`}>{inside}</div>;
  const search = { ...place, resource_id: item.resource_id };
  return item.kind === 'video' ? (
    <Link to="/course/vDetails" search={search} className={styles.card}>
      {inside}
    </Link>
  ) : (
    <Link to="/course/rDetails" search={search} className={styles.card}>
      {inside}
    </Link>
  );
}
