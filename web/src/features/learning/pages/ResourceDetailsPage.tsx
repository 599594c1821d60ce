import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '@/shared/lib/bytes';
import { resourceSearch } from '@/shared/lib/search';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily } from '@/shared/ui/lazily';
import { Markdown } from '@/shared/ui/Markdown';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { beginResourceVisit, type Resource, resourceQuery } from '../api';
import { CsvPreview, TextPreview } from '../components/FilePreview';
import { shownAs } from '../model/resource';
import { useStay } from '../model/useStay';
import styles from './ResourceDetailsPage.module.css';

const PdfView = lazily(() => import('@/shared/pdf/PdfView').then((module) => module.PdfView));

export function ResourceDetailsPage() {
  const { t } = useTranslation('learning');
  const { search } = usePage(resourceSearch);
  const id = search.resource_id;
  if (id === undefined) return <EmptyState area="learning" title={t('resources.none')} />;
  return <Details key={id} id={id} classId={search.class_id} />;
}

function Details({ id, classId }: { id: number; classId: number | undefined }) {
  const { t } = useTranslation(['learning', 'courses']);
  const resource = useQuery(resourceQuery(id, classId));
  const visitId = useResourceVisit(id, classId, resource.data !== undefined);
  useStay(visitId);
  usePageTitle(resource.data?.title);
  if (resource.error && !resource.data) {
    return <ErrorState error={resource.error} onRetry={() => void resource.refetch()} />;
  }
  if (resource.data === undefined) return <Skeleton lines={10} />;
  const item = resource.data;
  return (
    <>
      <PageHeader
        title={item.title}
        text={item.summary}
        tag={<StatusTag tone="primary">{t(`courses:kinds.${item.kind}` as 'courses:kinds.video')}</StatusTag>}
        actions={<Actions item={item} />}
      />
      <ResourceContent item={item} />
    </>
  );
}

/** Logs the opening once, when the resource could really be opened. */
export function useResourceVisit(
  id: number,
  classId: number | undefined,
  isOpen: boolean,
): number | undefined {
  const [visitId, setVisitId] = useState<number>();
  useEffect(() => {
    if (!isOpen) return;
    let isGone = false;
    beginResourceVisit(id, classId).then(
      ({ visit_id }) => !isGone && setVisitId(visit_id),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [id, classId, isOpen]);
  return visitId;
}

function Actions({ item }: { item: Resource }) {
  const { t } = useTranslation('learning');
  if (item.link) {
    return (
      <Button
        type="primary"
        icon={<LinkOutlined aria-hidden="true" />}
        href={item.link}
        target="_blank"
        rel="noreferrer"
      >
        {t('resources.visit')}
      </Button>
    );
  }
  if (!item.file) return null;
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} href={item.file} download={item.file_name ?? ''}>
      {t('resources.download', { size: formatBytes(item.file_bytes) })}
    </Button>
  );
}

/** A resource as it reads best: text, PDF, table, film or a link. */
export function ResourceContent({ item }: { item: Resource }) {
  const { t } = useTranslation('learning');
  const file = item.file ?? '';
  switch (shownAs(item)) {
    case 'markdown':
      return (
        <Panel>
          <Markdown text={item.text} title={item.title} />
        </Panel>
      );
    case 'table':
      return (
        <Panel flush>
          <CsvPreview address={file} />
        </Panel>
      );
    case 'text':
      return (
        <Panel>
          <TextPreview address={file} />
        </Panel>
      );
    case 'pdf':
      return (
        <Suspense fallback={<Skeleton lines={10} />}>
          <PdfView
            address={file}
            title={item.title}
            failed={<EmptyState area="learning" title={t('resources.onlyDownload')} />}
          />
        </Suspense>
      );
    case 'picture':
      return (
        <Panel>
          <img className={styles.picture} src={file} alt={item.title} />
        </Panel>
      );
    case 'video':
      return (
        <Panel>
          {/* biome-ignore lint/a11y/useMediaCaption: a resource brings no captions */}
          <video className={styles.video} src={file} controls preload="metadata" />
        </Panel>
      );
    case 'link':
      return <EmptyState area="learning" title={t('resources.linkTitle')} text={item.link} />;
    case 'download':
      return <EmptyState area="learning" title={t('resources.onlyDownload')} text={item.file_name} />;
  }
}
