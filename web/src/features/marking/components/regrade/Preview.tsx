import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { regradeSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { isAbout, isWhole } from '../../regrade';
import { type RegradableQuestion, type RegradeDetails, regradeQuery } from '../../regradeApi';
import { ApplyPanel } from './ApplyPanel';
import { ChangeSummary } from './ChangeSummary';
import { Report } from './Report';
import styles from './regrade.module.css';

interface Props {
  id: number;
  questions: RegradableQuestion[];
  /** Back to the form. */
  onChange: (question: { version_id: number; part: string }) => void;
  onClose: () => void;
  onRenewed: (regradeId: number) => void;
}

/** A flow is the only thing asked; a business has its number in its own line. */
function titleOf(data: RegradeDetails, number: number, t: TFunction<'regrade'>) {
  if (data.source_kind === 'book')
    return t(data.part === '' ? 'preview.titleOfBooks' : 'preview.titleOfBusiness');
  return data.source_kind === 'flow' ? t('preview.titleOfFlow') : t('preview.title', { number });
}

function backTo({ source_kind }: RegradeDetails) {
  if (source_kind === 'book') return 'form.backToBusinesses';
  return source_kind === 'flow' ? 'done.back' : 'form.back';
}

/** What a correction does to whom: before it is applied, and afterwards as its record. */
export function Preview({ id, questions, ...acts }: Props) {
  const { t } = useTranslation('regrade');
  const found = useQuery(regradeQuery(id));
  const data = found.data;
  // A preview that is gone, because another was asked for meanwhile, comes to no end.
  if (found.error && (data === undefined || data.report === null)) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (data === undefined) return <Skeleton lines={10} />;
  const at = questions.findIndex((one) => isAbout(data, one));
  const title = titleOf(data, at + 1, t);
  if (data.report === null) {
    return (
      <Panel title={title}>
        <div className={styles.computing} role="status">
          <p>{t('preview.computing', { done: data.done, total: data.total })}</p>
          <Progress percent={Math.round((data.done / Math.max(1, data.total)) * 100)} showInfo={false} />
        </div>
      </Panel>
    );
  }
  return <Previewed data={data} title={title} {...acts} />;
}

function Previewed({
  data,
  title,
  onChange,
  onClose,
  onRenewed,
}: { data: RegradeDetails; title: string } & Omit<Props, 'id' | 'questions'>) {
  const { t } = useTranslation('regrade');
  const { search } = usePage(regradeSearch);
  const isOpen = data.state === 'previewed';
  return (
    <div className={styles.stack}>
      <Panel
        title={isOpen ? title : t(data.state === 'undone' ? 'done.undone' : 'done.title')}
        extra={
          <Button type="text" onClick={() => (isOpen ? onChange(data) : onClose())}>
            {t(isOpen ? 'preview.again' : backTo(data))}
          </Button>
        }
      >
        <ChangeSummary data={data} />
      </Panel>
      {data.state === 'applied' && data.change.kind === 'rubric' && data.made_version_id !== null ? (
        <div>
          <LinkButton
            variant="primary"
            to="/gradeManage/correctionTask"
            search={{
              ...(search.class_id ? { class_id: search.class_id } : {}),
              ...(data.source_kind === 'exercise'
                ? { exercise_id: data.group_id }
                : { assessment_id: data.group_id }),
              question_id: data.made_version_id,
            }}
          >
            {t('done.toDesk')}
          </LinkButton>
        </div>
      ) : null}
      {data.report === null ? null : (
        <Report report={data.report} people={data.people} isWhole={isWhole(data)} />
      )}
      {isOpen ? <ApplyPanel data={data} onClose={onClose} onRenewed={onRenewed} /> : null}
    </div>
  );
}
