import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { Skeleton } from '@/shared/ui/Skeleton';
import {
  type ItemRef,
  type LeftBehind,
  type Preparation,
  type PreparedItem,
  preparationQuery,
  useCopyItems,
} from '../api';
import { nameOf } from '../model/at';
import { chosenItems, toggled } from '../model/copying';
import styles from './copy.module.css';

interface Props {
  courseId: number;
  /** The courses there are to copy from. */
  others: readonly { course_id: number; title: string }[];
  chapters: Preparation['chapters'];
  /** The chapter that was pointed at; empty for none. */
  chapter: string;
  onClose: () => void;
  onShow: (at: ItemRef) => void;
}

/** Chapters and items of another course, copied into this one; what stays behind is said before the dialog goes. */
export function CopyDialog({ courseId, others, chapters, chapter, onClose, onShow }: Props) {
  const { t } = useTranslation('authoring');
  const id = useId();
  const [from, setFrom] = useState(others[0]?.course_id);
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const [into, setInto] = useState(chapter || chapters.findLast((one) => one.id !== '')?.id);
  const source = useQuery({ ...preparationQuery(from ?? 0), enabled: from !== undefined });
  const copy = useCopyItems(courseId);
  const items = source.data ? chosenItems(source.data, names) : [];
  const needsChapter = items.some((at) => at.kind !== 'chapter' && at.kind !== 'company');
  const submit = () => {
    if (from === undefined) return;
    copy.mutate(
      { from, items, chapter: needsChapter ? (into ?? '') : '' },
      {
        onSuccess: ({ items: copied, left }) => {
          const first = copied[0];
          if (left.length > 0 || first === undefined) return;
          notify.success(t('copy.done', { count: copied.length }));
          onShow(first);
        },
      },
    );
  };
  if (copy.data !== undefined && copy.data.left.length > 0) {
    return <Outcome copied={copy.data.items} left={copy.data.left} onClose={onClose} onShow={onShow} />;
  }
  return (
    <Modal
      open
      width={640}
      title={t('copy.title')}
      okText={t('copy.confirm', { count: items.length })}
      okButtonProps={{
        disabled: items.length === 0 || (needsChapter && into === undefined),
        loading: copy.isPending,
      }}
      onOk={submit}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <label htmlFor={`${id}from`}>{t('copy.from')}</label>
        <SearchSelect<number>
          id={`${id}from`}
          value={from}
          options={others.map((course) => ({ value: course.course_id, label: course.title }))}
          onChange={(course) => {
            setFrom(course);
            setNames(new Set());
          }}
        />
        {source.error ? (
          <ErrorState error={source.error} onRetry={() => void source.refetch()} />
        ) : source.data === undefined ? (
          <Skeleton lines={8} />
        ) : (
          <Choice source={source.data} names={names} onChange={setNames} />
        )}
        {needsChapter ? (
          <>
            <label htmlFor={`${id}into`}>{t('copy.into')}</label>
            <SearchSelect<string>
              id={`${id}into`}
              value={into}
              options={chapters
                .filter((one) => one.id !== '')
                .map((one) => ({ value: one.id, label: one.title }))}
              onChange={setInto}
            />
          </>
        ) : null}
        <p className={styles.note}>{t('copy.note')}</p>
      </div>
    </Modal>
  );
}

interface ChoiceProps {
  source: Preparation;
  names: ReadonlySet<string>;
  onChange: (names: ReadonlySet<string>) => void;
}

/** What the other course holds; a chapter stands for all that is in it. */
function Choice({ source: { chapters, companies }, names, onChange }: ChoiceProps) {
  const { t } = useTranslation('authoring');
  const box = (item: PreparedItem, isInside = false) => (
    <Checkbox
      checked={isInside || names.has(nameOf(item))}
      disabled={isInside}
      onChange={(event) => onChange(toggled(names, item, event.target.checked))}
    >
      {item.kind === 'chapter' ? null : <span className={styles.kind}>{t(`short.${item.kind}`)}</span>}
      {item.title || t(`kinds.${item.kind}`)}
    </Checkbox>
  );
  if (chapters.length + companies.length === 0) return <p className={styles.note}>{t('copy.empty')}</p>;
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('copy.what')}</legend>
      {chapters.map((chapter) => {
        const isWhole = chapter.own !== null && names.has(nameOf(chapter.own));
        return (
          <section key={chapter.id} aria-label={chapter.title || t('outline.loose')}>
            {chapter.own ? box(chapter.own) : <strong>{t('outline.loose')}</strong>}
            <ul className={styles.items}>
              {chapter.items.map((item) => (
                <li key={nameOf(item)}>{box(item, isWhole)}</li>
              ))}
            </ul>
          </section>
        );
      })}
      {companies.length > 0 ? (
        <section aria-label={t('outline.companies')}>
          <strong>{t('outline.companies')}</strong>
          <ul className={styles.items}>
            {companies.map((company) => (
              <li key={nameOf(company)}>{box(company)}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </fieldset>
  );
}

interface OutcomeProps {
  copied: readonly ItemRef[];
  left: readonly LeftBehind[];
  onClose: () => void;
  onShow: (at: ItemRef) => void;
}

/** What was copied, and what of it stayed behind. */
function Outcome({ copied, left, onClose, onShow }: OutcomeProps) {
  const { t } = useTranslation('authoring');
  const first = copied[0];
  return (
    <Modal
      open
      width={640}
      title={t('copy.done', { count: copied.length })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={() => (first ? onShow(first) : onClose())}>
          {t('copy.goOn')}
        </Button>
      }
    >
      <p>{t('copy.left', { count: left.length })}</p>
      <ul className={styles.left}>
        {left.map((one) => (
          <li key={`${one.item}/${one.kind}/${one.name}`}>
            <strong>{one.item || t('kinds.resources')}</strong>
            <span>{t(`copy.leftKinds.${one.kind}`, { name: one.name })}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
