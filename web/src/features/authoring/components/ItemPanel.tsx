import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '@/shared/api/user';
import { SaveLine } from '@/shared/autosave/SaveLine';
import { SaveNotice } from '@/shared/autosave/SaveNotice';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import {
  type CourseFile,
  choicesQuery,
  type Item,
  type ItemRef,
  itemQuery,
  preparationQuery,
  uploadFile,
  useRemoveItem,
  useResetItem,
} from '../api';
import type { Desk } from '../editors/desk';
import { ItemForm } from '../editors/ItemForm';
import { useItem } from '../model/useItem';
import { ItemDiff } from './ItemDiff';
import styles from './item.module.css';
import { StudentPageLink } from './StudentPageLink';

interface Props {
  courseId: number;
  at: ItemRef;
  onLeave: () => void;
}

/** One item on the desk: how it stands and how it is saved above, what is written below. */
export function ItemPanel({ courseId, at, lead, onLeave }: Props & Pick<Desk, 'lead'>) {
  // Fetched later, the words would hide what is written.
  useTranslation('authoring');
  const user = useQuery(userQuery);
  const view = useQuery(itemQuery(courseId, at));
  const choices = useQuery(choicesQuery(courseId));
  const open = useItem(courseId, at, user.data?.id);
  const [uploaded, setUploaded] = useState<CourseFile[]>([]);
  const addFiles = useCallback(
    (more: readonly CourseFile[]) => setUploaded((files) => [...files, ...more]),
    [],
  );
  const upload = useCallback(
    async (file: File) => {
      const kept = await uploadFile(courseId, at, file);
      addFiles([kept]);
      return kept;
    },
    [courseId, at, addFiles],
  );
  useStates(courseId, at, open.saving?.save.kind, view.data?.state === 'published');
  if (view.error && !view.data) {
    return <ErrorState error={view.error} onRetry={() => void view.refetch()} />;
  }
  const { item, saving } = open;
  if (view.data === undefined || choices.data === undefined || item === undefined || saving === undefined) {
    return <Skeleton lines={12} />;
  }
  const isRemoved = view.data.state === 'removed';
  const { saved_by: savedBy, saved_at_ms: savedAtMs } = view.data;
  // Inside the panel, which hides what overflows, the notice could not stay in sight.
  const isHeld = saving.save.kind === 'elsewhere';
  const notice = <SaveNotice saving={saving} author={{ savedBy, savedAtMs }} />;
  const panel = (
    <Panel>
      <Head {...{ courseId, at, open, onLeave, state: view.data.state, page: view.data.page }} />
      {isHeld ? null : notice}
      {view.data.state === 'outdated' ? (
        <Outdated courseId={courseId} at={at} published={view.data.published} mine={item} />
      ) : null}
      {isRemoved ? <Removed courseId={courseId} at={at} /> : null}
      <Suspense fallback={<Skeleton lines={10} />}>
        <ItemForm
          item={item}
          onChange={open.change}
          desk={{
            courseId,
            at,
            choices: choices.data,
            files: [...uploaded, ...view.data.files],
            upload,
            addFiles,
            disabled: !open.canWrite || isRemoved,
            lead,
          }}
        />
      </Suspense>
    </Panel>
  );
  return (
    <>
      {isHeld ? notice : null}
      {panel}
    </>
  );
}

/**
 * The outline follows what was saved. The item itself is asked again only while it counts as published, and what others
 * can choose when the desk is left: typing would otherwise read the whole course every other second.
 */
function useStates(courseId: number, at: ItemRef, kind: string | undefined, isPublished: boolean) {
  const client = useQueryClient();
  // Who holds it has saved since it was opened here.
  const isHeld = kind === 'elsewhere';
  useEffect(() => {
    if (isHeld) void client.invalidateQueries({ queryKey: itemQuery(courseId, at).queryKey });
  }, [isHeld, client, courseId, at]);
  const [wasPending, setPending] = useState(false);
  useEffect(() => {
    if (kind === 'pending' || kind === 'saving') setPending(true);
    if (kind !== 'saved' || !wasPending) return;
    setPending(false);
    void client.invalidateQueries({ queryKey: preparationQuery(courseId).queryKey });
    if (isPublished) void client.invalidateQueries({ queryKey: itemQuery(courseId, at).queryKey });
  }, [kind, wasPending, client, courseId, at, isPublished]);
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: choicesQuery(courseId).queryKey }),
    [client, courseId],
  );
}

interface HeadProps extends Props {
  open: ReturnType<typeof useItem>;
  state: string;
  page: number | null;
}

function Head({ courseId, at, open, onLeave, state, page }: HeadProps) {
  const { t } = useTranslation('authoring');
  const remove = useRemoveItem(courseId);
  const reset = useResetItem(courseId);
  const [asks, setAsks] = useState<'remove' | 'reset'>();
  const { saving, undo, redo, canWrite } = open;
  const act = async () => {
    if (asks === 'remove') {
      await remove.mutateAsync(at);
      notify.success(t('item.removed'));
      if (state === 'new') onLeave();
    } else {
      await reset.mutateAsync({ at, version: null, keep_mine: false });
      // What is stored now comes from the server's hand: this page goes on from there.
      await saving?.autosave.takeOver();
    }
  };
  return (
    <div className={styles.head}>
      <Button className={styles.back} type="text" onClick={onLeave}>
        {t('item.back')}
      </Button>
      {saving ? <SaveLine save={saving.save} isDurable={saving.isDurable} ready={t('item.ready')} /> : null}
      <span className={styles.acts}>
        <StudentPageLink {...{ courseId, at, page, isChanged: state !== 'published' }} />
        <Button size="small" disabled={!canWrite || undo === undefined} onClick={undo}>
          {t('item.undo')}
        </Button>
        <Button size="small" disabled={!canWrite || redo === undefined} onClick={redo}>
          {t('item.redo')}
        </Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              {
                key: 'reset',
                label: t('item.reset'),
                disabled: state !== 'changed' && state !== 'outdated',
              },
              {
                key: 'remove',
                danger: true,
                label: t('item.remove'),
                disabled: at.kind === 'course' || state === 'removed',
              },
            ],
            onClick: ({ key }) => setAsks(key as 'remove' | 'reset'),
          }}
        >
          <Button size="small">{t('item.more')}</Button>
        </Dropdown>
      </span>
      <WhenOpened isOpen={asks !== undefined}>
        <ConfirmDialog
          isOpen={asks !== undefined}
          title={t(asks === 'reset' ? 'item.resetTitle' : 'item.removeTitle')}
          text={t(asks === 'reset' ? 'item.resetText' : 'item.removeText')}
          okText={t(asks === 'reset' ? 'item.reset' : 'item.remove')}
          onConfirm={act}
          onClose={() => setAsks(undefined)}
        />
      </WhenOpened>
    </div>
  );
}

interface OutdatedProps {
  courseId: number;
  at: ItemRef;
  published: Item | null;
  mine: Item;
}

/** The published item changed meanwhile: the author sees both and says which one goes on. */
function Outdated({ courseId, at, published, mine }: OutdatedProps) {
  const { t } = useTranslation('authoring');
  const reset = useResetItem(courseId);
  return (
    <div className={styles.outdated} role="alert">
      <strong>{t('outdated.title')}</strong>
      <p>{t('outdated.text')}</p>
      <ItemDiff courseId={courseId} before={published} after={mine} />
      <span className={styles.acts}>
        <Button
          loading={reset.isPending}
          onClick={() => reset.mutate({ at, version: null, keep_mine: false })}
        >
          {t('outdated.theirs')}
        </Button>
        <Button
          type="primary"
          loading={reset.isPending}
          onClick={() => reset.mutate({ at, version: null, keep_mine: true })}
        >
          {t('outdated.mine')}
        </Button>
      </span>
    </div>
  );
}

function Removed({ courseId, at }: { courseId: number; at: ItemRef }) {
  const { t } = useTranslation('authoring');
  const reset = useResetItem(courseId);
  return (
    <div className={styles.outdated} role="status">
      <strong>{t('removed.title')}</strong>
      <p>{t('removed.text')}</p>
      <Button loading={reset.isPending} onClick={() => reset.mutate({ at, version: null, keep_mine: false })}>
        {t('removed.bringBack')}
      </Button>
    </div>
  );
}
