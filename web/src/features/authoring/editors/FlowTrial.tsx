import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerInput } from '@/shared/questions/AnswerInput';
import type { AnswerOf, BodyOf } from '@/shared/questions/types';
import { ErrorState } from '@/shared/ui/ErrorState';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type Content, tryFlow } from '../api';
import styles from './editors.module.css';
import { Group } from './fields';

type Flow = Content<'flow'>['flow'];
type Steps = AnswerOf<'flow'>['steps'];

interface Props {
  courseId: number;
  flow: Flow;
}

/** The flow as it is on screen, done as a student does it: what an order earns and why, and which orders are right. */
export function FlowTrial({ courseId, flow }: Props) {
  const { t } = useTranslation('authoring');
  const [steps, setSteps] = useState<Steps>([]);
  const tried = useMutation({
    mutationFn: async (chosen: Steps) => ({
      of: flow,
      report: await tryFlow(courseId, { flow, steps: chosen }),
    }),
  });
  const { data } = tried;
  const isStale = data !== undefined && data.of !== flow;
  const title = (id: string) => flow.step.find((step) => step.id === id)?.title ?? id;
  const known = new Set(flow.step.map((step) => step.id));
  const chosen = steps.filter((step) => known.has(step.id));
  return (
    <Group title={t('flowTrial.title')} hint={t('flowTrial.hint')}>
      <AnswerInput
        body={bodyOf(flow)}
        answer={{ kind: 'flow', steps: chosen }}
        onChange={(answer) => {
          if (answer?.kind === 'flow') setSteps(answer.steps);
          tried.reset();
        }}
        label={t('flowTrial.title')}
      />
      <div className={styles.line}>
        <Button loading={tried.isPending} disabled={chosen.length === 0} onClick={() => tried.mutate(chosen)}>
          {t('flowTrial.judge')}
        </Button>
        <Button type="text" loading={tried.isPending} onClick={() => tried.mutate([])}>
          {t('flowTrial.list')}
        </Button>
        {isStale ? <span className={styles.total}>{t('trial.stale')}</span> : null}
      </div>
      {tried.error ? <ErrorState error={tried.error} onRetry={() => tried.mutate(chosen)} /> : null}
      {data && !isStale ? (
        <div role="status" className={styles.outcome}>
          {data.report.outcome ? <Outcome outcome={data.report.outcome} /> : null}
          <Orders
            orders={data.report.orders}
            hasMore={data.report.has_more}
            title={title}
            isOpen={data.report.outcome === null}
          />
        </div>
      ) : null}
    </Group>
  );
}

/** As the server makes it of the flow: a lane is called as it is named. */
const bodyOf = (flow: Flow): BodyOf<'flow'> => ({
  kind: 'flow',
  start: flow.start,
  end: flow.end,
  items: flow.step.map(({ id, title, kind }) => ({ id, title, kind })),
  lanes: flow.lanes.map((lane) => ({ id: lane, title: lane })),
});

type Report = Awaited<ReturnType<typeof tryFlow>>;

function Outcome({ outcome }: { outcome: NonNullable<Report['outcome']> }) {
  const { t } = useTranslation('authoring');
  const percent = outcome.share / 100;
  return (
    <>
      <p>
        <StatusTag tone={percent === 100 ? 'good' : 'warn'}>{t('flowTrial.earned', { percent })}</StatusTag>
        {outcome.base === outcome.share ? null : (
          <span className={styles.total}> {t('flowTrial.capped', { percent: outcome.base / 100 })}</span>
        )}
      </p>
      <ul className={styles.reasons}>
        {outcome.reasons.map((reason, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reason is its place
          <li key={at}>
            {reason.text}
            {reason.feedback ? <small className={styles.hint}> {reason.feedback}</small> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

interface OrdersProps {
  orders: readonly (readonly string[])[];
  hasMore: boolean;
  title: (id: string) => string;
  isOpen: boolean;
}

function Orders({ orders, hasMore, title, isOpen }: OrdersProps) {
  const { t } = useTranslation('authoring');
  if (orders.length === 0) {
    return (
      <p className={styles.wrong} role="alert">
        {t('flowTrial.noOrder')}
      </p>
    );
  }
  return (
    <details open={isOpen}>
      <summary>{t(hasMore ? 'flowTrial.firstOrders' : 'flowTrial.orders', { count: orders.length })}</summary>
      <ol className={styles.reasons}>
        {orders.map((order) => (
          <li key={order.join(' ')}>{order.map(title).join(' → ')}</li>
        ))}
      </ol>
    </details>
  );
}
