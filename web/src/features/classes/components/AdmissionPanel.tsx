import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type ClassView, decideMembers, membersQuery, useClassWrite } from '../api';

const shown = 5;

/** Who asks to be let into my classes; without anybody, nothing. */
export function AdmissionPanel({ classes }: { classes: ClassView[] }) {
  const { t } = useTranslation('classes');
  const waiting = classes.filter((one) => one.waiting > 0);
  const total = waiting.reduce((sum, one) => sum + one.waiting, 0);
  const asked = waiting.slice(0, 3);
  const members = useQueries({
    queries: asked.map((one) => membersQuery(one.id, { state: 'waiting', page_size: 20 })),
  });
  const decide = useClassWrite(decideMembers);
  const people = asked.flatMap((one, index) =>
    (members[index]?.data?.items ?? []).map((member) => ({ ...member, of: one })),
  );
  if (people.length === 0) {
    return members.some(({ isPending }) => isPending) ? <Skeleton lines={3} /> : null;
  }
  const answer = (person: (typeof people)[number], isApproved: boolean) =>
    decide.mutate({ id: person.of.id, userIds: [person.id], isApproved });
  return (
    <Panel
      title={
        <>
          {t('students.waiting')} <small className={rows.count}>{total}</small>
        </>
      }
      extra={
        <Link to="/gradeManage/studentList" search={{ class_id: waiting[0]?.id, state: 'waiting' }}>
          {t('desk.all')}
        </Link>
      }
      flush
    >
      <ul className={rows.list}>
        {people.slice(0, shown).map((person) => (
          <li key={`${person.of.id} ${person.id}`} className={rows.row}>
            <span className={rows.words}>
              <span>
                {person.real_name} <span className="sp-number">{person.student_number}</span>
              </span>
              <span className={rows.dim}>
                <Link to="/gradeManage/studentList" search={{ class_id: person.of.id, state: 'waiting' }}>
                  {person.of.name}
                </Link>{' '}
                · {formatDateTime(person.joined_at_ms)}
              </span>
            </span>
            <Button size="small" disabled={decide.isPending} onClick={() => answer(person, true)}>
              {t('desk.approve')}
            </Button>
            <Button
              size="small"
              type="text"
              disabled={decide.isPending}
              onClick={() => answer(person, false)}
            >
              {t('desk.refuse')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
