import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withAside } from '../lib/wording';
import { ConfirmDanger } from '../ui/ConfirmDanger';
import { ErrorState } from '../ui/ErrorState';
import { SearchSelect } from '../ui/SearchSelect';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { type EditorName, type EditorsView, editorsQuery, type Owned, useEditorsWrite } from './api';
import styles from './editors.module.css';

/** Who owns and edits a course, a paper, or the bank of the school; who may change it does so here. */
export function EditorsDialog({ of, onClose }: { of: Owned; onClose: () => void }) {
  const { t } = useTranslation('editors');
  const view = useQuery(editorsQuery(of));
  const title = view.data?.may_manage ? t('manage') : t('look');
  return (
    <Modal
      open
      title={<span className={styles.title}>{view.data ? withAside(title, view.data.title) : title}</span>}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {view.error && !view.data ? (
        <ErrorState error={view.error} onRetry={() => void view.refetch()} />
      ) : view.data === undefined ? (
        <Skeleton lines={5} />
      ) : (
        <Names of={of} view={view.data} />
      )}
    </Modal>
  );
}

function Names({ of, view }: { of: Owned; view: EditorsView }) {
  const { t } = useTranslation('editors');
  const write = useEditorsWrite(of);
  return (
    <div className={styles.stack}>
      <p className={styles.help}>{t(view.may_manage ? `${of.kind}.help` : `${of.kind}.only`)}</p>
      {of.kind === 'school_bank' ? null : (
        <section aria-label={t('owner')}>
          <h3 className={styles.head}>{t('owner')}</h3>
          {view.owner ? <Name name={view.owner} /> : <p className={styles.help}>{t('noOwner')}</p>}
        </section>
      )}
      <section aria-label={t('editors')}>
        <h3 className={styles.head}>{t('editors')}</h3>
        {view.editors.length === 0 ? <p className={styles.help}>{t('noEditors')}</p> : null}
        <ul className={styles.list}>
          {view.editors.map((editor) => (
            <li key={editor.user_id} className={styles.line}>
              <Name name={editor} />
              {view.may_manage ? (
                <Button
                  size="small"
                  danger
                  aria-label={t('removeName', { name: editor.real_name })}
                  loading={write.isPending}
                  onClick={() => write.mutate({ change: 'remove', userId: editor.user_id })}
                >
                  {t('remove')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      {view.may_manage ? <Choose of={of} view={view} /> : null}
    </div>
  );
}

function Name({ name }: { name: EditorName }) {
  const { t } = useTranslation('editors');
  return (
    <span>
      {withAside(name.real_name, name.username)}{' '}
      {name.is_active ? null : <StatusTag tone="bad">{t('disabled')}</StatusTag>}
    </span>
  );
}

/** A colleague, to edit with the owner or to become it. */
function Choose({ of, view }: { of: Owned; view: EditorsView }) {
  const { t } = useTranslation('editors');
  const write = useEditorsWrite(of);
  const [userId, setUserId] = useState<number>();
  const chosen = view.colleagues.find((one) => one.user_id === userId);
  const hasOwner = of.kind !== 'school_bank';
  const isEditor = view.editors.some((one) => one.user_id === userId);
  const put = (change: 'add' | 'handOver') =>
    write.mutateAsync({ change, userId: userId ?? 0 }).then(() => setUserId(undefined));
  return (
    <section aria-label={t(hasOwner ? 'choose' : 'add')}>
      <h3 className={styles.head}>{t(hasOwner ? 'choose' : 'add')}</h3>
      <Flex gap={8} wrap>
        <SearchSelect
          className={styles.select}
          aria-label={t('teacher')}
          placeholder={t('teacher')}
          value={userId ?? null}
          onChange={(id: number | null) => setUserId(id ?? undefined)}
          options={view.colleagues
            .filter((one) => one.user_id !== view.owner?.user_id)
            .map((one) => ({ value: one.user_id, label: withAside(one.real_name, one.username) }))}
        />
        <Button
          type="primary"
          disabled={chosen === undefined || isEditor}
          loading={write.isPending}
          onClick={() => void put('add').catch(() => undefined)}
        >
          {t('add')}
        </Button>
        {hasOwner ? (
          <ConfirmDanger
            title={t('handOverTitle', { name: chosen?.real_name ?? '' })}
            text={t(view.owner ? 'handOverText' : 'nameOwnerText')}
            okText={t(view.owner ? 'handOver' : 'nameOwner')}
            onConfirm={() => put('handOver')}
          >
            {(ask) => (
              <Button disabled={chosen === undefined} onClick={ask}>
                {t(view.owner ? 'handOver' : 'nameOwner')}
              </Button>
            )}
          </ConfirmDanger>
        ) : null}
      </Flex>
    </section>
  );
}
