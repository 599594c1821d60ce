import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import {
  changesQuery,
  checkCourse,
  choicesQuery,
  type Fault,
  type ItemChange,
  type ItemRef,
  preparationQuery,
  usePublish,
} from '../api';
import type { FaultPart } from '../company/useCompanyTrial';
import { nameOf } from '../model/at';
import { partOfFile } from '../model/finding';
import { titleOfItem } from '../model/titles';
import { useFinding } from '../model/useFinding';
import { ItemDiff } from './ItemDiff';
import styles from './publish.module.css';

interface Props {
  courseId: number;
  onClose: () => void;
  /** The part is that of a company in which a fault is put right. */
  onShow: (at: ItemRef, part?: FaultPart) => void;
}

/** What would be published, in words; what is wrong with it, at its place; and the act. */
export function PublishDialog({ courseId, onClose, onShow }: Props) {
  const { t } = useTranslation('authoring');
  const noteId = useId();
  const changes = useQuery(changesQuery(courseId));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState('');
  const chosen = (changes.data ?? []).filter((one) => !left.has(nameOf(one.at)) && one.state !== 'outdated');
  const items = chosen.map((one) => one.at);
  const check = useQuery({
    queryKey: ['authoring', courseId, 'check', items.map(nameOf)],
    queryFn: () => checkCourse(courseId, items),
    enabled: changes.data !== undefined && items.length > 0,
    staleTime: 0,
  });
  const publish = usePublish(courseId);
  const faults = publish.data?.faults ?? check.data ?? [];
  const errors = faults.filter((fault) => fault.is_error);
  const submit = () =>
    publish.mutate(
      { items, note },
      {
        onSuccess: (report) => {
          if (!report.is_published) return;
          notify.success(t('publish.done'));
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      width={820}
      title={t('publish.title')}
      okText={t('publish.confirm', { count: items.length })}
      okButtonProps={{
        disabled: items.length === 0 || check.data === undefined || errors.length > 0,
        loading: publish.isPending || check.isFetching,
      }}
      onOk={submit}
      onCancel={onClose}
    >
      {changes.error ? (
        <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />
      ) : changes.data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <ul className={styles.list}>
          {changes.data.map((change) => (
            <ChangeRow
              courseId={courseId}
              key={nameOf(change.at)}
              change={change}
              isChosen={!left.has(nameOf(change.at)) && change.state !== 'outdated'}
              onChoose={(isChosen) => {
                publish.reset();
                setLeft((before) => {
                  const next = new Set(before);
                  if (isChosen) next.delete(nameOf(change.at));
                  else next.add(nameOf(change.at));
                  return next;
                });
              }}
              onShow={() => onShow(change.at)}
            />
          ))}
        </ul>
      )}
      {items.length > 0 ? (
        <Faults
          courseId={courseId}
          faults={faults}
          isChecking={check.isFetching}
          isChecked={check.data !== undefined}
          onShow={onShow}
        />
      ) : null}
      <label htmlFor={noteId}>{t('publish.note')}</label>
      <Input
        id={noteId}
        value={note}
        maxLength={200}
        placeholder={t('publish.noteExample')}
        onChange={(event) => setNote(event.target.value)}
      />
    </Modal>
  );
}

interface RowProps {
  courseId: number;
  change: ItemChange;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onShow: () => void;
}

function ChangeRow({ courseId, change, isChosen, onChoose, onShow }: RowProps) {
  const { t } = useTranslation('authoring');
  const title = change.title || t(`kinds.${change.at.kind}`);
  return (
    <li className={styles.change}>
      <div className={styles.line}>
        <Checkbox
          checked={isChosen}
          disabled={change.state === 'outdated'}
          onChange={(event) => onChoose(event.target.checked)}
        >
          {t(`short.${change.at.kind}`)} · {title}
        </Checkbox>
        <StatusTag
          tone={change.state === 'outdated' ? 'warn' : change.state === 'removed' ? 'bad' : 'primary'}
        >
          {t(`states.${change.state}`)}
        </StatusTag>
        <span className={styles.who}>
          {change.saved_by} · <RelativeTime ms={change.saved_at_ms} />
        </span>
        {change.state === 'outdated' ? (
          <Button size="small" onClick={onShow}>
            {t('publish.decide')}
          </Button>
        ) : null}
      </div>
      {change.state === 'removed' ? null : (
        <details>
          <summary>{t('changes.show')}</summary>
          <ItemDiff courseId={courseId} before={change.before} after={change.after} />
        </details>
      )}
    </li>
  );
}

interface FaultsProps extends Pick<Props, 'courseId' | 'onShow'> {
  faults: readonly Fault[];
  isChecking: boolean;
  isChecked: boolean;
}

/** How the course stands: sound or not, and every fault and reminder with the way to its place. */
function Faults({ courseId, faults, isChecking, isChecked, onShow }: FaultsProps) {
  const { t } = useTranslation('authoring');
  if (isChecking) return <p role="status">{t('publish.checking')}</p>;
  if (!isChecked) return null;
  const errors = faults.filter((fault) => fault.is_error).length;
  const verdict =
    errors > 0 ? (
      <p className={styles.unsound}>{t('publish.unsound', { count: errors })}</p>
    ) : (
      <p className={styles.sound}>{t('publish.sound')}</p>
    );
  return (
    <div role="status">
      {verdict}
      <FaultList {...{ courseId, faults, onShow }} />
    </div>
  );
}

function FaultList({ courseId, faults, onShow }: Pick<FaultsProps, 'courseId' | 'faults' | 'onShow'>) {
  const { t } = useTranslation(['authoring', 'company']);
  const preparation = useQuery(preparationQuery(courseId)).data;
  const textOf = useFinding(useQuery(choicesQuery(courseId)).data);
  return (
    <ul className={styles.faults}>
      {[...faults]
        .sort((one, other) => Number(other.is_error) - Number(one.is_error))
        .map((fault) => {
          const { finding, at } = fault;
          const part = at?.kind === 'company' ? partOfFile(finding.file) : undefined;
          return (
            <li key={`${finding.file}:${finding.line}:${finding.column}:${finding.code}`}>
              <StatusTag tone={fault.is_error ? 'bad' : 'warn'}>
                {t(fault.is_error ? 'publish.error' : 'publish.warning')}
              </StatusTag>
              {at ? (
                <strong>
                  {t(`short.${at.kind}`)} · {titleOfItem(at, preparation) ?? t(`kinds.${at.kind}`)}
                </strong>
              ) : null}
              <span>{textOf(finding, at?.kind)}</span>
              {at ? (
                <Button size="small" type="link" onClick={() => onShow(at, part)}>
                  {part === undefined
                    ? t('publish.goThere')
                    : `${t('short.company')} · ${t(`company:trial.parts.${part}`)}`}
                </Button>
              ) : (
                <code>{finding.file}</code>
              )}
            </li>
          );
        })}
    </ul>
  );
}
