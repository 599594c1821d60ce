import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BankKind, bankQuery, labelsQuery, type QuestionPicker } from '@/shared/questions/bank';
import { questionKinds } from '@/shared/questions/kinds';
import type { QuestionKind } from '@/shared/questions/types';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import { readTable } from '@/shared/ui/table/search';
import { flaggedQuery } from '../api';
import { BankChooser, useChosenBank } from './BankChooser';
import { useBankActs, useBankColumns } from './bankColumns';
import { QuestionDrawer } from './QuestionDrawer';
import { QuestionEditor } from './QuestionEditor';

const TransferQuestions = lazily(() =>
  import('./TransferQuestions').then((module) => module.TransferQuestions),
);
const FlaggedQuestions = lazily(() => import('./FlaggedQuestions').then((module) => module.FlaggedQuestions));
const ExportQuestions = lazily(() => import('./ExportQuestions').then((module) => module.ExportQuestions));

interface Props {
  courseId: number;
  picker?: QuestionPicker;
  onImport?: () => void;
}

const textOf = (value: unknown) => (value === undefined ? undefined : String(value));

function BankFilters({ courseId, bank }: { courseId: number; bank: BankKind }) {
  const { t } = useTranslation('questions');
  const labels = useQuery(labelsQuery(courseId, bank));
  return (
    <>
      <QuickSearch placeholder={t('bank.search')} />
      <FilterSelect
        name="kind"
        label={t('bank.kindFilter')}
        options={questionKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      />
      <FilterSelect
        name="difficulty"
        label={t('bank.difficulty')}
        width={110}
        options={['1', '2', '3', '4', '5'].map((level) => ({
          value: level,
          label: t('bank.level', { level }),
        }))}
      />
      <FilterSelect
        name="label"
        label={t('bank.label')}
        width={180}
        options={(labels.data ?? []).map((label) => ({
          value: label.name,
          label: `${label.name} (${label.total})`,
        }))}
      />
    </>
  );
}

/** A bank beside a course: search, read, write. */
export function Bank({ courseId, picker, onImport }: Props) {
  const { t } = useTranslation(['questions', 'editors']);
  const { bank, mayWrite } = useChosenBank(courseId, picker !== undefined);
  const { search } = usePage();
  const table = readTable(search);
  const found = useQuery(
    bankQuery(courseId, {
      bank,
      q: table.q || undefined,
      kind: questionKinds.find((kind) => kind === search.kind),
      difficulty: Number(search.difficulty) || undefined,
      label: textOf(search.label),
      page: table.page,
      page_size: table.pageSize,
    }),
  );
  const [shown, setShown] = useState<number>();
  const [edited, setEdited] = useState<{ id?: number; kind?: QuestionKind }>();
  const [selected, setSelected] = useState<number[]>([]);
  const [transfer, setTransfer] = useState<{ ids: number[]; isMove: boolean }>();
  const [exported, setExported] = useState<number[]>();
  const [isReviewing, setReviewing] = useState(false);
  const flagged = useQuery({
    ...flaggedQuery(courseId),
    enabled: mayWrite && picker === undefined && bank === 'course',
  });
  const columns = useBankColumns(picker !== undefined, setShown);
  const acts = useBankActs({
    mayWrite,
    onCopy: (id) => setTransfer({ ids: [id], isMove: false }),
    onEdit: (id) => setEdited({ id }),
  });
  const rows = found.data?.items ?? [];
  return (
    <>
      {picker ? null : <BankChooser courseId={courseId} bank={bank} />}
      <DataTable
        name={picker ? 'bank-picker' : 'bank'}
        label={t('questions:bank.title')}
        columns={picker ? columns : [...columns, acts]}
        rowKey={(row) => (picker ? row.key : row.id)}
        query={found}
        filters={<BankFilters courseId={courseId} bank={bank} />}
        actions={
          picker || !mayWrite ? null : (
            <>
              {bank !== 'course' || !flagged.data?.length ? null : (
                <Button onClick={() => setReviewing(true)} onPointerEnter={FlaggedQuestions.prefetch}>
                  {t('questions:quality.open', { count: flagged.data.length })}
                </Button>
              )}
              {bank === 'course' ? (
                <Button disabled={courseId === 0} onClick={onImport}>
                  {t('questions:bring.open')}
                </Button>
              ) : null}
              <Dropdown
                trigger={['click']}
                menu={{
                  onClick: ({ key }) => setEdited({ kind: key as QuestionKind }),
                  items: questionKinds.map((kind) => ({ key: kind, label: t(`questions:kind.${kind}`) })),
                }}
              >
                <Button type="primary" icon={<PlusOutlined />} disabled={courseId === 0}>
                  {t('questions:bank.add')}
                </Button>
              </Dropdown>
            </>
          )
        }
        {...(picker ? {} : { onExport: async () => setExported([]) })}
        empty={<EmptyState title={t('questions:bank.empty')} text={t('questions:bank.emptyText')} />}
        {...(picker
          ? {
              selection: {
                keys: picker.keys,
                onChange: (keys) => picker.onChange(keys.map(String), rows),
                actions: null,
              },
            }
          : {
              selection: {
                keys: selected,
                onChange: (keys) => setSelected(keys.map(Number)),
                actions: (
                  <>
                    <Button
                      type="link"
                      size="small"
                      onClick={() => setTransfer({ ids: selected, isMove: false })}
                    >
                      {t('editors:copy')}
                    </Button>
                    {mayWrite ? (
                      <Button
                        type="link"
                        size="small"
                        onClick={() => setTransfer({ ids: selected, isMove: true })}
                      >
                        {t('editors:move')}
                      </Button>
                    ) : null}
                    <Button type="link" size="small" onClick={() => setExported(selected)}>
                      {t('questions:bring.exportSelected')}
                    </Button>
                  </>
                ),
              },
            })}
      />
      <QuestionDrawer
        id={shown}
        onEdit={
          picker || !mayWrite
            ? undefined
            : (id) => {
                setEdited({ id });
                setShown(undefined);
              }
        }
        onClose={() => setShown(undefined)}
      />
      {isReviewing ? (
        <Suspense fallback={null}>
          <FlaggedQuestions courseId={courseId} onShow={setShown} onClose={() => setReviewing(false)} />
        </Suspense>
      ) : null}
      {transfer ? (
        <Suspense fallback={null}>
          <TransferQuestions
            courseId={courseId}
            from={bank}
            {...transfer}
            onClose={() => {
              if (transfer.isMove) setSelected([]);
              setTransfer(undefined);
            }}
          />
        </Suspense>
      ) : null}
      {exported ? (
        <Suspense fallback={null}>
          <ExportQuestions
            courseId={courseId}
            bank={bank}
            ids={exported}
            onClose={() => setExported(undefined)}
          />
        </Suspense>
      ) : null}
      {edited ? (
        <QuestionEditor
          courseId={courseId}
          bank={bank}
          id={edited.id}
          kind={edited.kind}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}
