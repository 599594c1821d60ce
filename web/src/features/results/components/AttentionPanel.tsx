import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StudentLink } from '@/shared/ui/StudentLink';
import { type Attention, attentionQuery } from '../api';

/** Of each reason, before somebody asks for all. */
const shown = 3;

type Noticed = Attention['idle'][number] | Attention['falling'][number];

/** Students of my classes who stopped coming or whose marks fall, each with the reason. */
export function AttentionPanel() {
  const { t } = useTranslation('results');
  const [isWhole, setWhole] = useState(false);
  const { data, isPending } = useQuery(attentionQuery);
  if (!data) return isPending ? <Skeleton lines={3} /> : null;
  const total = data.falling.length + data.idle.length;
  if (total === 0) return null;
  const most = isWhole ? undefined : shown;
  const rest = isWhole ? 0 : total - Math.min(data.falling.length, shown) - Math.min(data.idle.length, shown);
  return (
    <Panel
      title={
        <>
          {t('attention.title')} <small className={rows.count}>{total}</small>
        </>
      }
      flush
    >
      <ul className={rows.list}>
        {data.falling.slice(0, most).map((one) => (
          <Row key={`falling ${one.class_id} ${one.user_id} ${one.course_id}`} student={one}>
            {t('attention.falling', { recent: percent(one.recent), earlier: percent(one.earlier) })}
          </Row>
        ))}
        {data.idle.slice(0, most).map((one) => (
          <Row key={`idle ${one.class_id} ${one.user_id}`} student={one}>
            {one.last_seen_at_ms === null
              ? t('attention.never')
              : t('attention.idle', { count: daysSince(one.last_seen_at_ms) })}
          </Row>
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="text" onClick={() => setWhole(true)}>
          {t('attention.more', { count: rest })}
        </Button>
      ) : null}
    </Panel>
  );
}

const daysSince = (ms: number) => Math.floor((Date.now() - ms) / 86_400_000);

const percent = (share: number) => `${Math.round(share * 100)}%`;

function Row({ student, children }: { student: Noticed; children: ReactNode }) {
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <StudentLink
          classId={student.class_id}
          student={{ id: student.user_id, real_name: student.real_name }}
        />
        <span className={rows.dim}>{student.class_name}</span>
      </span>
      <span className={`${rows.dim} sp-number`}>{children}</span>
    </li>
  );
}
