import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listed } from '@/shared/lib/wording';
import { useAppealPushes } from '@/shared/marking/appeals/useAppealPushes';
import { stemLine } from '@/shared/questions/stemLine';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Meter } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import { appealCountQuery, inboxQuery } from '../api';
import { wayTo } from './wayTo';

const shown = 5;

/** The questions whose answers wait for marking, the oldest first. */
export function WaitingPanel() {
  const { t } = useTranslation(['marking', 'routes', 'questions', 'appeals']);
  const inbox = useQuery(inboxQuery(undefined));
  const appeals = useQuery(appealCountQuery).data?.waiting ?? 0;
  useAppealPushes();
  // What could not be read is said once, where the day begins.
  if (inbox.data === undefined) return inbox.isPending ? <Skeleton lines={4} /> : null;
  const waiting = inbox.data
    .filter((row) => row.waiting > 0)
    .sort((left, right) => left.since_ms - right.since_ms);
  return (
    <Panel
      title={
        <>
          {t('marking:inbox.waiting')} <small className={rows.count}>{waiting.length}</small>
        </>
      }
      extra={<Link to="/gradeManage/correction">{t('routes:gradeManage.correction')}</Link>}
      flush
    >
      {waiting.length === 0 && appeals === 0 ? <p className={rows.empty}>{t('marking:inbox.none')}</p> : null}
      <ul className={rows.list}>
        {appeals > 0 ? (
          <li className={rows.row}>
            <span className={rows.words}>
              <span>{t('appeals:queue.toAnswer', { count: appeals })}</span>
            </span>
            <LinkButton
              size="small"
              variant="primary"
              to="/gradeManage/correction"
              search={{ tab: 'appeals' }}
            >
              {t('appeals:queue.open')}
            </LinkButton>
          </li>
        ) : null}
        {waiting.slice(0, shown).map((row) => {
          const done = row.total - row.waiting - row.verdicts;
          return (
            <li key={`${row.source_kind} ${row.group_id} ${row.version_id} ${row.cell}`} className={rows.row}>
              <span className={rows.words}>
                <span>{stemLine(row.stem)}</span>
                <span className={rows.dim}>
                  {[t(`marking:source.${row.source_kind}`), row.title, listed(row.class_names)].join(' · ')}
                </span>
              </span>
              <span className={rows.meter}>
                <Meter
                  value={done}
                  of={row.total}
                  label={t('marking:inbox.progress')}
                  figure={`${done}/${row.total}`}
                />
              </span>
              <span className={`${rows.number} sp-number`}>{row.waiting}</span>
              <LinkButton size="small" to="/gradeManage/correctionTask" search={wayTo(row)}>
                {t('marking:inbox.mark')}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
