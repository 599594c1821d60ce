import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { withAside } from '@/shared/lib/wording';
import { LinkButton } from '@/shared/ui/LinkButton';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { Check } from '../../beforeApi';
import type { ManagedAssessment } from '../../managedApi';
import styles from './before.module.css';
import { isOfPeople, type Mend, mendOf, namesWhat, wordKey } from './checks';

interface Props {
  check: Check;
  assessment: ManagedAssessment;
  onMend: (mend: Mend) => void;
  onQuestion: (id: number) => void;
}

const tones = { blocks: 'bad', warning: 'warn', good: 'good' } as const;

/** One check: what it found, whom it concerns, and the way to mend it. */
export function CheckRow({ check, assessment, onMend, onQuestion }: Props) {
  const { t } = useTranslation('exams');
  const isGood = check.state === 'good';
  const time = (ms: number | null) => formatDateTime(ms);
  const more = check.count - check.named.length;
  return (
    <li className={styles.check}>
      <span className={styles.tag}>
        <StatusTag tone={tones[check.state]}>{t(`before.state.${check.state}`)}</StatusTag>
      </span>
      <div className={styles.found}>
        <p className={styles.text}>
          {t(wordKey(check), {
            count: check.count,
            total: check.total,
            from: time(check.from_ms),
            to: time(check.to_ms),
          })}
        </p>
        {isGood || check.named.length === 0 ? null : (
          <p className={styles.named}>
            {check.named.map((one, place) => (
              <NamedPart
                // biome-ignore lint/suspicious/noArrayIndexKey: two students may have one name, and the list does not move
                key={place}
                check={check}
                named={one}
                onQuestion={onQuestion}
              />
            ))}
            {more > 0 && namesWhat(check) !== 'assessment' ? (
              <span>{t(isOfPeople(check) ? 'before.andPeople' : 'before.andMore', { count: more })}</span>
            ) : null}
          </p>
        )}
      </div>
      {isGood ? null : <MendButton check={check} assessment={assessment} onMend={onMend} />}
    </li>
  );
}

interface NamedProps {
  check: Check;
  named: Check['named'][number];
  onQuestion: (id: number) => void;
}

function NamedPart({ check, named, onQuestion }: NamedProps) {
  const { t } = useTranslation('exams');
  const what = namesWhat(check);
  if (what === 'question' && named.id !== null) {
    const id = named.id;
    return (
      <Button type="link" size="small" className={styles.link} onClick={() => onQuestion(id)}>
        {named.note ? withAside(named.name, named.note) : named.name}
      </Button>
    );
  }
  if (what === 'assessment' && named.id !== null) {
    const aside =
      check.kind === 'student_clash' ? t('before.people', { count: Number(named.note) }) : named.note;
    return (
      <Link to="/gradeManage/assessDetails" search={{ assessment_id: named.id }}>
        {withAside(named.name, aside)}
      </Link>
    );
  }
  const note = check.kind === 'accounts' ? t(`before.account.${account(named.note)}`) : named.note;
  return <span>{note ? withAside(named.name, note) : named.name}</span>;
}

const accounts = ['imported', 'disabled', 'deleted'] as const;
const account = (status: string) => accounts.find((one) => one === status) ?? 'disabled';

function MendButton({ check, assessment, onMend }: Omit<Props, 'onQuestion'>) {
  const { t } = useTranslation('exams');
  const mend = mendOf(check);
  if (mend === undefined) return null;
  const label = t(`before.mend.${mend}`);
  if (mend === 'paper')
    return (
      <LinkButton
        size="small"
        to="/gradeManage/testPaper"
        search={{ course_id: assessment.course_id, paper_id: assessment.paper_id, tab: 'compose' }}
      >
        {label}
      </LinkButton>
    );
  const [first] = assessment.classes;
  if (mend === 'students')
    return first ? (
      <LinkButton size="small" to="/gradeManage/studentList" search={{ class_id: first.id }}>
        {label}
      </LinkButton>
    ) : null;
  return (
    <Button size="small" onClick={() => onMend(mend)}>
      {label}
    </Button>
  );
}
