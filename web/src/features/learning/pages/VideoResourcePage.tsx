import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceSearch } from '@/shared/lib/search';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Markdown } from '@/shared/ui/Markdown';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { resourceQuery } from '../api';
import { useStay } from '../model/useStay';
import { ResourceContent, useResourceVisit } from './ResourceDetailsPage';
import styles from './ResourceDetailsPage.module.css';

export function VideoResourcePage() {
  const { t } = useTranslation('learning');
  const { search } = usePage(resourceSearch);
  const id = search.resource_id;
  if (id === undefined) return <EmptyState area="learning" title={t('resources.none')} />;
  return <VideoDetails key={id} id={id} classId={search.class_id} />;
}

function VideoDetails({ id, classId }: { id: number; classId: number | undefined }) {
  const resource = useQuery(resourceQuery(id, classId));
  const video = useRef<HTMLVideoElement>(null);
  useStay(useResourceVisit(id, classId, resource.data !== undefined));
  usePageTitle(resource.data?.title);
  // A kept tab goes on existing when it is left: what plays there must not be heard.
  useLayoutEffect(() => () => video.current?.pause(), []);
  if (resource.error && !resource.data) {
    return <ErrorState error={resource.error} onRetry={() => void resource.refetch()} />;
  }
  if (resource.data === undefined) return <Skeleton lines={10} />;
  const item = resource.data;
  return (
    <>
      <PageHeader title={item.title} />
      {item.kind === 'video' ? (
        <Panel>
          {/* biome-ignore lint/a11y/useMediaCaption: a resource brings no captions */}
          <video
            ref={video}
            className={styles.video}
            src={item.file ?? item.link ?? undefined}
            controls
            preload="metadata"
          />
          {item.summary ? <Markdown text={item.summary} /> : null}
        </Panel>
      ) : (
        // An old link may name a resource that is no video.
        <ResourceContent item={item} />
      )}
    </>
  );
}
