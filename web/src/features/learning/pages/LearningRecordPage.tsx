import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Place } from '@/shared/api/courses';
import { courseSearch } from '@/shared/lib/search';
import { formatDateTime, formatDuration, formatSpan } from '@/shared/lib/time';
import type { Search } from '@/shared/tabs/model';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHeader } from '@/shared/ui/PageHeader';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect } from '@/shared/ui/table/filters';
import { tableQuery } from '@/shared/ui/table/search';
import { type RecordRow, recordQuery } from '../api';
import { ArchivedNote } from '../components/ArchivedNote';

export function LearningRecordPage() {
  const { t, i18n } = useTranslation(['learning', 'routes']);
  const { search } = usePage(courseSearch);
  const place: Place = { course_id: search.course_id ?? 0, class_id: search.class_id };
  const recordAt = (at: Search) => {
    const { page, page_size } = tableQuery(at);
    return recordQuery(place, {
      ...(typeof at.kind === 'string' ? { kind: at.kind } : {}),
      page,
      page_size,
    });
  };
  const record = useQuery(recordAt(search));
  const sums = record.data;
  const columns: DataColumn<RecordRow>[] = [
    // All but the item have their widths, so that the head stands still when the rows come.
    {
      key: 'begun',
      title: t('learning:record.begun'),
      width: 170,
      render: (row) => formatDateTime(row.begun_at_ms),
    },
    {
      key: 'title',
      title: t('learning:record.item'),
      always: true,
      isTitle: true,
      render: (row) => <Item row={row} place={place} />,
      text: (row) => row.title,
    },
    {
      key: 'kind',
      title: t('learning:record.kind'),
      width: 110,
      render: (row) => t(`learning:record.kinds.${row.kind as 'lecture'}`),
    },
    {
      key: 'seconds',
      title: t('learning:record.time'),
      number: true,
      width: 150,
      render: (row) => formatSpan(row.seconds, i18n.language),
    },
    {
      key: 'position',
      title: t('learning:record.position'),
      number: true,
      width: 130,
      render: (row) => (row.kind === 'lecture' && row.position_s > 0 ? formatDuration(row.position_s) : '—'),
    },
  ];
  return (
    <>
      <PageHeader
        title={t('routes:course.historyRecord')}
        text={
          sums
            ? [
                t('learning:home.count', { done: sums.lectures_finished, all: sums.lectures_total }),
                t('learning:home.resources', { done: sums.resources_opened, all: sums.resources_total }),
                t('learning:home.time', { time: formatSpan(sums.seconds, i18n.language) }),
              ].join(' · ')
            : t('learning:record.text')
        }
      />
      <ArchivedNote of={sums} />
      <DataTable
        name="learning-record"
        label={t('routes:course.historyRecord')}
        columns={columns}
        rowKey={(row) => row.visit_id}
        query={record}
        pages={recordAt}
        filters={
          <FilterSelect
            name="kind"
            label={t('learning:record.kind')}
            options={(['lecture', 'resource'] as const).map((value) => ({
              value,
              label: t(`learning:record.kinds.${value}`),
            }))}
          />
        }
        empty={
          <EmptyState
            area="learning"
            title={t(sums?.archived_until_ms ? 'learning:record.emptySince' : 'learning:record.empty')}
            text={t('learning:record.emptyText')}
            action={
              <LinkButton variant="primary" to="/course/video" search={{ ...place }}>
                {t('learning:record.toLectures')}
              </LinkButton>
            }
          />
        }
      />
    </>
  );
}

function Item({ row, place }: { row: RecordRow; place: Place }) {
  const { t } = useTranslation('learning');
  if (row.is_removed) {
    return (
      <>
        {row.title || '—'} <StatusTag>{t('record.removed')}</StatusTag>
      </>
    );
  }
  return row.kind === 'lecture' ? (
    <Link to="/course/videoPlay" search={{ ...place, lecture_id: row.item_id }}>
      {row.title}
    </Link>
  ) : (
    <Link to="/course/rDetails" search={{ ...place, resource_id: row.item_id }}>
      {row.title}
    </Link>
  );
}
