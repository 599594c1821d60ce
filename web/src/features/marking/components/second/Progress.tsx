import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { listed } from '@/shared/lib/wording';
import { stemLine } from '@/shared/questions/stemLine';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Meter } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import { WideTable } from '@/shared/ui/table/WideTable';
import type { SecondMarking } from '../../secondApi';
import { kappaOf, rate } from './Figures';
import styles from './second.module.css';

type Question = SecondMarking['questions'][number];

/** The way to the desk of a question. */
export interface Way {
  class_id?: number;
  assessment_id: number;
}

/** How far each question is. */
export function QuestionTable({ questions, way }: { questions: Question[]; way: Way }) {
  const { t } = useTranslation(['second', 'questions', 'marking']);
  return (
    <Panel title={t('second:questions.title')} flush>
      <WideTable<Question>
        className={styles.table ?? ''}
        rowKey="version_id"
        dataSource={questions}
        locale={{
          emptyText: (
            <EmptyState
              area="marks"
              title={t('second:questions.none')}
              text={t('second:questions.noneText')}
            />
          ),
        }}
        columns={[
          {
            title: t('second:questions.question'),
            key: 'stem',
            render: (_, one) => (
              <span className={styles.stem}>
                <span className={styles.line}>{stemLine(one.stem)}</span>
                <span className={styles.aside}>
                  {t(`questions:kind.${one.kind}`)}
                  {one.is_planned ? '' : ` · ${t('second:questions.single')}`}
                </span>
              </span>
            ),
          },
          {
            title: t('second:questions.progress'),
            key: 'progress',
            render: (_, one) => (
              <Meter
                value={one.marked}
                of={one.answers}
                label={t('second:questions.progress')}
                figure={`${one.marked}/${one.answers}`}
              />
            ),
          },
          { title: t('second:questions.double'), dataIndex: 'double', align: 'right' },
          { title: t('second:questions.disputed'), dataIndex: 'disputed', align: 'right' },
          { title: t('second:questions.samples'), dataIndex: 'samples', align: 'right' },
          {
            title: t('second:questions.exact'),
            key: 'exact',
            align: 'right',
            render: (_, one) => rate(one.agreement.exact, one.agreement.count),
          },
          {
            title: t('second:questions.kappa'),
            key: 'kappa',
            align: 'right',
            render: (_, one) => kappaOf(one.agreement),
          },
          {
            title: t('marking:inbox.act'),
            key: 'act',
            // In sight however narrow the page is.
            fixed: 'right',
            render: (_, one) => (
              <LinkButton
                size="small"
                to="/gradeManage/correctionTask"
                search={{ ...way, question_id: one.version_id }}
              >
                {t('second:questions.act')}
              </LinkButton>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** The answers whose markings lie too far apart. */
export function DisputeList({ disputes, way }: { disputes: SecondMarking['disputes']; way: Way }) {
  const { t } = useTranslation('second');
  return (
    <Panel title={t('disputes.title')}>
      {disputes.length === 0 ? <p className={styles.lead}>{t('disputes.none')}</p> : null}
      <ul className={styles.disputes}>
        {disputes.map((one) => (
          <li key={one.item_id}>
            <span className={styles.stem}>
              <span className={styles.line}>{stemLine(one.stem)}</span>
              <span className={styles.aside}>
                {t('desk.code', { code: one.code })} ·{' '}
                {t('disputes.points', { points: listed(one.points.map(formatPoints)) })}
              </span>
            </span>
            {one.is_mine && one.version_id !== null ? (
              <LinkButton
                size="small"
                to="/gradeManage/correctionTask"
                search={{ ...way, question_id: one.version_id, item_id: one.item_id }}
              >
                {t('disputes.decide')}
              </LinkButton>
            ) : (
              <span className={styles.aside}>{t('disputes.others')}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
