import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Drawer, Dropdown, Rate } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnerLine, useManagedCourse } from '@/shared/editors/OwnerLine';
import { formatDateTime } from '@/shared/lib/time';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { bankQuery, labelsQuery, type QuestionPicker, type QuestionRow } from '@/shared/questions/bank';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { stemLine } from '@/shared/questions/stemLine';
import { type QuestionKind, questionKinds } from '@/shared/questions/types';
import { usePage } from '@/shared/tabs/page';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { Markdown } from '@/shared/ui/Markdown';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import { readTable } from '@/shared/ui/table/search';
import { archiveQuestion, exportQuestions, questionQuery, useBankWrite } from '../api';
import { QuestionEditor } from './QuestionEditor';

const CopyQuestions = lazily(() => import('./CopyQuestions').then((module) => module.CopyQuestions));

interface Props {
  courseId: number;
  picker?: QuestionPicker;
  onImport?: () => void;
}

const textOf = (value: unknown) => (value === undefined ? undefined : String(value));

/** The bank of a course: search, read, write. */
export function Bank({ courseId, picker, onImport }: Props) {
  const { t } = useTranslation(['questions', 'exams', 'editors']);
  const mayWrite = useManagedCourse(courseId)?.may_write ?? false;
  const { search } = usePage();
  const table = readTable(search);
  const labels = useQuery(labelsQuery(courseId));
  const bank = useQuery(
    bankQuery(courseId, {
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
  const archive = useBankWrite(archiveQuestion);
  const [selected, setSelected] = useState<number[]>([]);
  const [copied, setCopied] = useState<number[]>();
  const exporting = useMutation({ mutationFn: () => exportQuestions(courseId, selected) });
  const columns: DataColumn<QuestionRow>[] = [
    {
      key: 'stem',
      title: t('questions:bank.stem'),
      always: true,
      render: (row) => (
        <button
          type="button"
          onClick={() => setShown(row.id)}
          style={{
            all: 'unset',
            cursor: 'pointer',
            display: 'block',
            maxWidth: 460,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            color: 'var(--sp-primary)',
          }}
        >
          {stemLine(row.stem)}
        </button>
      ),
    },
    { key: 'kind', title: t('questions:bank.kindFilter'), render: (row) => t(`questions:kind.${row.kind}`) },
    {
      key: 'difficulty',
      title: t('questions:bank.difficulty'),
      render: (row) => <Rate disabled value={row.difficulty} style={{ fontSize: 12 }} />,
    },
    { key: 'points', title: t('questions:bank.points'), number: true, render: (row) => row.points },
    {
      key: 'knowledge',
      title: t('questions:bank.knowledge'),
      render: (row) => (
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
          {row.knowledge.map((name) => (
            <StatusTag key={name}>{name}</StatusTag>
          ))}
        </span>
      ),
    },
    {
      key: 'version',
      title: t('questions:bank.version'),
      number: true,
      hidden: picker !== undefined,
      render: (row) => row.version,
    },
    { key: 'key', title: 'ID', hidden: true, render: (row) => row.key },
    {
      key: 'updated',
      title: t('questions:bank.updated'),
      hidden: true,
      render: (row) => formatDateTime(row.updated_at_ms),
    },
    ...(picker
      ? []
      : [
          {
            key: 'act',
            title: t('exams:details.act'),
            fixed: 'right' as const,
            always: true,
            render: (row: QuestionRow) => (
              <>
                <Button type="link" size="small" onClick={() => setCopied([row.id])}>
                  {t('editors:copy')}
                </Button>
                {mayWrite ? (
                  <Button type="link" size="small" onClick={() => setEdited({ id: row.id })}>
                    {t('exams:manage.edit')}
                  </Button>
                ) : null}
                <ConfirmDanger
                  title={t('questions:bank.archiveTitle')}
                  text={t('questions:bank.archiveText')}
                  okText={t('questions:bank.archive')}
                  onConfirm={() => archive.mutateAsync(row.id)}
                >
                  {(ask) =>
                    mayWrite ? (
                      <Button type="link" size="small" danger onClick={ask}>
                        {t('questions:bank.archive')}
                      </Button>
                    ) : null
                  }
                </ConfirmDanger>
              </>
            ),
          },
        ]),
  ];
  const rows = bank.data?.items ?? [];
  return (
    <>
      {picker ? null : <OwnerLine courseId={courseId} />}
      <DataTable
        name={picker ? 'bank-picker' : 'bank'}
        label={t('questions:bank.title')}
        columns={columns}
        rowKey={(row) => (picker ? row.key : row.id)}
        query={bank}
        filters={
          <>
            <QuickSearch placeholder={t('questions:bank.search')} />
            <FilterSelect
              name="kind"
              label={t('questions:bank.kindFilter')}
              options={questionKinds.map((kind) => ({ value: kind, label: t(`questions:kind.${kind}`) }))}
            />
            <FilterSelect
              name="difficulty"
              label={t('questions:bank.difficulty')}
              width={110}
              options={['1', '2', '3', '4', '5'].map((level) => ({
                value: level,
                label: t('questions:bank.level', { level }),
              }))}
            />
            <FilterSelect
              name="label"
              label={t('questions:bank.label')}
              width={180}
              options={(labels.data ?? []).map((label) => ({
                value: label.name,
                label: `${label.name} (${label.total})`,
              }))}
            />
          </>
        }
        actions={
          picker || !mayWrite ? null : (
            <>
              <Button disabled={courseId === 0} onClick={onImport}>
                {t('questions:bring.open')}
              </Button>
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
        {...(picker ? {} : { onExport: () => exportQuestions(courseId) })}
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
                    <Button type="link" size="small" onClick={() => setCopied(selected)}>
                      {t('editors:copy')}
                    </Button>
                    <Button
                      type="link"
                      size="small"
                      loading={exporting.isPending}
                      onClick={() => exporting.mutate()}
                    >
                      {t('questions:bring.exportSelected')}
                    </Button>
                  </>
                ),
              },
            })}
      />
      <Drawer
        open={shown !== undefined}
        size={680}
        title={t('questions:bank.preview')}
        onClose={() => setShown(undefined)}
        extra={
          picker || !mayWrite ? null : (
            <Button
              onClick={() => {
                if (shown !== undefined) setEdited({ id: shown });
                setShown(undefined);
              }}
            >
              {t('exams:manage.edit')}
            </Button>
          )
        }
      >
        {shown === undefined ? null : <QuestionDetails id={shown} />}
      </Drawer>
      {copied ? (
        <Suspense fallback={null}>
          <CopyQuestions ids={copied} onClose={() => setCopied(undefined)} />
        </Suspense>
      ) : null}
      {edited ? (
        <QuestionEditor
          courseId={courseId}
          id={edited.id}
          kind={edited.kind}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}

function QuestionDetails({ id }: { id: number }) {
  const { t } = useTranslation(['questions', 'editors']);
  const question = useQuery(questionQuery(id));
  if (question.data === undefined) return <Skeleton lines={6} />;
  const { data } = question;
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <div>
        <StatusTag tone="primary">{t(`kind.${data.kind}`)}</StatusTag>
      </div>
      <QuestionStem text={data.stem} image={data.image} />
      <AnswerReview onlyKey body={data.body} answer={null} answerKey={data.answer_key} />
      {data.tests_hidden ? <p>{t('editors:testsHidden')}</p> : null}
      {data.analysis ? (
        <section>
          <h3>{t('bank.analysis')}</h3>
          <Markdown text={data.analysis} />
        </section>
      ) : null}
      <section>
        <h3>{t('bank.versions')}</h3>
        <ul style={{ paddingInlineStart: 18 }}>
          {data.versions.map((version) => (
            <li key={version.id}>
              {t('bank.versionLine', {
                version: version.version,
                author: version.author_name ?? t('bank.imported'),
                time: formatDateTime(version.created_at_ms),
              })}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
