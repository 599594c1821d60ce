import DownOutlined from '@ant-design/icons/DownOutlined';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paperSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { lazily } from '@/shared/ui/lazily';
import { notify } from '@/shared/ui/notify';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { archivePaper, copyPaper, makeParallelPaper, type PaperRow, useExamWrite } from '../managedApi';

const EditorsDialog = lazily(() =>
  import('@/shared/editors/EditorsDialog').then((module) => module.EditorsDialog),
);

/** What this person may do with a paper; whose it is decides, the list says whose. */
export function PaperActions({ paper }: { paper: PaperRow }) {
  const { t } = useTranslation(['exams', 'editors']);
  const { setSearch } = usePage(paperSearch);
  const archive = useExamWrite(archivePaper);
  const copy = useExamWrite(copyPaper);
  const parallel = useExamWrite(makeParallelPaper);
  const [isManaging, setManaging] = useState(false);
  const isOwner = paper.my_role === 'owner' || paper.may_delete;
  const duplicate = () => copy.mutate(paper.id, { onSuccess: () => notify.success(t('papers.copied')) });
  const makeParallel = () =>
    parallel.mutate(paper.id, {
      onSuccess: ({ other, same }) =>
        notify.success(
          same === 0
            ? t('papers.parallelMade', { count: other })
            : t('papers.parallelPartly', { count: other, same }),
        ),
    });
  return (
    <ConfirmDanger
      title={t('papers.archiveTitle', { title: paper.title })}
      text={t('papers.archiveText')}
      okText={t('papers.archive')}
      onConfirm={() => archive.mutateAsync(paper.id)}
    >
      {(ask) => (
        <>
          <Button type="link" size="small" onClick={() => setSearch({ tab: 'preview', paper_id: paper.id })}>
            {t('papers.preview')}
          </Button>
          {paper.may_write ? (
            <Button
              type="link"
              size="small"
              onClick={() => setSearch({ tab: 'compose', paper_id: paper.id })}
            >
              {t('papers.compose')}
            </Button>
          ) : (
            <Button type="link" size="small" loading={copy.isPending} onClick={duplicate}>
              {t('editors:copy')}
            </Button>
          )}
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                ...(paper.may_write ? [{ key: 'copy', label: t('editors:copy') }] : []),
                { key: 'parallel', label: t('papers.parallel') },
                ...(paper.owner
                  ? [{ key: 'editors', label: t(paper.may_manage ? 'editors:manage' : 'editors:look') }]
                  : []),
                ...(isOwner
                  ? [
                      {
                        key: 'archive',
                        danger: true,
                        disabled: !paper.may_delete,
                        label: paper.may_delete ? t('papers.archive') : t('papers.inUse'),
                      },
                    ]
                  : []),
                ...(!paper.owner && !isOwner && !paper.may_write
                  ? [{ key: 'whose', disabled: true, label: t('papers.followsCourse') }]
                  : []),
              ],
              onClick: ({ key }) => {
                if (key === 'archive') ask();
                else if (key === 'editors') setManaging(true);
                else if (key === 'parallel') makeParallel();
                else if (key === 'copy') duplicate();
              },
            }}
          >
            <Button type="link" size="small" aria-label={t('papers.moreOf', { title: paper.title })}>
              {t('papers.more')} <DownOutlined />
            </Button>
          </Dropdown>
          <WhenOpened isOpen={isManaging}>
            {isManaging ? (
              <EditorsDialog of={{ kind: 'paper', id: paper.id }} onClose={() => setManaging(false)} />
            ) : null}
          </WhenOpened>
        </>
      )}
    </ConfirmDanger>
  );
}
