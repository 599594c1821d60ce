import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { managedAssessmentsQuery } from '@/shared/api/assessments';
import { handInsQuery } from '@/shared/api/handIns';
import { classAssessmentSearch } from '@/shared/lib/search';
import { formatPeriod } from '@/shared/lib/time';
import { listed } from '@/shared/lib/wording';
import { toMark } from '@/shared/marking/toMark';
import { usePage } from '@/shared/tabs/page';
import { useAskedNew } from '@/shared/tabs/useAskedNew';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect } from '@/shared/ui/table/filters';
import styles from '../components/manage.module.css';
import { RemindOf } from '../components/RemindOf';
import { type ManagedAssessment, removeAssessment, useExamWrite } from '../managedApi';
import { phaseTones } from '../model/phases';

const AssessmentForm = lazily(() =>
  import('../components/AssessmentForm').then((module) => module.AssessmentForm),
);

/** The assessments of a class, or of all classes one teaches. */
export function AssessmentManagePage() {
  const { t } = useTranslation(['exams', 'common']);
  const { search } = usePage(classAssessmentSearch);
  const managed = useQuery(managedAssessmentsQuery(search.class_id));
  const handIns = useQuery({
    ...handInsQuery(search.class_id ?? 0, 'assessment'),
    enabled: search.class_id !== undefined,
  });
  const [edited, setEdited] = useState<ManagedAssessment | 'new'>();
  useAskedNew(() => setEdited('new'));
  const wanted = typeof search.phase === 'string' ? search.phase : undefined;
  const rows = managed.data?.filter((row) => wanted === undefined || row.phase === wanted);
  const columns: DataColumn<ManagedAssessment>[] = [
    {
      key: 'title',
      title: t('manage.name'),
      always: true,
      render: (row) => (
        <Link
          to="/gradeManage/assessDetails"
          search={{ ...(search.class_id ? { class_id: search.class_id } : {}), assessment_id: row.id }}
        >
          {row.title}
        </Link>
      ),
    },
    {
      key: 'phase',
      title: t('manage.state'),
      render: (row) => <StatusTag tone={phaseTones[row.phase]}>{t(`phase.${row.phase}`)}</StatusTag>,
    },
    {
      key: 'window',
      title: t('manage.window'),
      compare: (left, right) => left.opens_at_ms - right.opens_at_ms,
      render: (row) => formatPeriod(row.opens_at_ms, row.closes_at_ms),
    },
    {
      key: 'classes',
      title: t('manage.classes'),
      render: (row) => listed(row.classes.map((one) => one.name)),
    },
    { key: 'paper', title: t('manage.paper'), hidden: true, render: (row) => row.paper_title },
    {
      key: 'progress',
      title: t('manage.progress'),
      render: (row) => {
        const { running, submitted, graded, released } = row.counts;
        const counted = { running, submitted, graded: graded + released };
        const parts = (['running', 'submitted', 'graded'] as const).filter((name) => counted[name] > 0);
        const isOpen = row.phase === 'open';
        if (parts.length === 0 && !isOpen) return '—';
        return (
          <div className={styles.counts}>
            {parts.map((name) =>
              name === 'submitted' ? (
                <Link key={name} {...toMark({ kind: 'exam', id: row.id }, search.class_id)}>
                  {t('manage.counts.submitted', { count: submitted })}
                </Link>
              ) : (
                <span key={name}>{t(`manage.counts.${name}`, { count: counted[name] })}</span>
              ),
            )}
            <RemindOf
              classIds={search.class_id === undefined ? row.classes.map(({ id }) => id) : [search.class_id]}
              assessment={row}
            />
          </div>
        );
      },
    },
    {
      key: 'act',
      title: t('details.act'),
      fixed: 'right',
      always: true,
      render: (row) => <Acts row={row} classId={search.class_id} onEdit={() => setEdited(row)} />,
    },
  ];
  const addButton = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => setEdited('new')}
      {...prefetching(AssessmentForm)}
    >
      {t('manage.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('manage.title')} text={t('manage.text')} actions={addButton} />
      <DataTable
        name="assessments"
        label={t('manage.title')}
        columns={columns}
        rowKey={(row) => row.id}
        query={{ ...managed, data: handIns.isLoading ? undefined : rows }}
        filters={
          <FilterSelect
            name="phase"
            label={t('manage.state')}
            options={(['draft', 'upcoming', 'open', 'marking', 'released'] as const).map((value) => ({
              value,
              label: t(`phase.${value}`),
            }))}
          />
        }
        empty={<EmptyState area="exams" title={t('manage.empty')} text={t('manage.emptyText')} />}
      />
      {edited ? (
        <Suspense>
          <AssessmentForm
            assessment={edited === 'new' ? undefined : edited}
            classId={search.class_id}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface ActsProps {
  row: ManagedAssessment;
  classId: number | undefined;
  onEdit: () => void;
}

/** What may be done with an assessment: look at it, change it, remove it while nobody has begun. */
function Acts({ row, classId, onEdit }: ActsProps) {
  const { t } = useTranslation('exams');
  const remove = useExamWrite(removeAssessment);
  const context = { ...(classId ? { class_id: classId } : {}), assessment_id: row.id };
  const hasBegun = Object.values(row.counts).some((count) => count > 0);
  return (
    <>
      {row.phase === 'open' ? (
        <LinkButton
          variant="text"
          size="small"
          to="/gradeManage/assessDetails"
          search={{ ...context, tab: 'live' }}
        >
          {t('manage.live')}
        </LinkButton>
      ) : (
        <LinkButton
          variant="text"
          size="small"
          disabled={!hasBegun}
          to="/gradeManage/assessmentResults"
          search={context}
        >
          {t('manage.results')}
        </LinkButton>
      )}
      <Button type="link" size="small" onClick={onEdit}>
        {t('manage.edit')}
      </Button>
      {hasBegun ? null : (
        <ConfirmDanger
          title={t('manage.removeTitle', { title: row.title })}
          text={t('manage.removeText')}
          okText={t('manage.remove')}
          onConfirm={() => remove.mutateAsync(row.id)}
        >
          {(ask) => (
            <Button type="link" size="small" danger onClick={ask}>
              {t('manage.remove')}
            </Button>
          )}
        </ConfirmDanger>
      )}
    </>
  );
}
