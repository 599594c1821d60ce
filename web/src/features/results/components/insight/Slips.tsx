import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '@/shared/lib/wording';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { Meter } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import { RichText } from '@/shared/ui/RichText';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Insight, type Of, type Said, type Slip, slipsQuery, type WrongFigure } from '../../insightApi';
import { peopleOf } from '../../model/insight';
import { marksOf } from '../../model/marks';
import styles from './insight.module.css';
import type { Opened } from './SlipAnswers';

const SlipAnswers = lazily(() => import('./SlipAnswers').then((module) => module.SlipAnswers));

interface Props {
  of: Of;
  insight: Insight;
  /** Gives work about a knowledge point to those who got a question about it wrong. */
  onGive: (knowledge: string, students: number[]) => void;
}

/** The questions that most students got wrong, with what they answered instead. */
export function Slips({ of, insight, onGive }: Props) {
  const { t } = useTranslation('insight');
  const slips = useQuery(slipsQuery(of));
  const [opened, setOpened] = useState<Opened>();
  if (slips.error) return <ErrorState error={slips.error} onRetry={() => void slips.refetch()} />;
  if (slips.data === undefined) return <Skeleton lines={8} />;
  if (slips.data.length === 0)
    return <EmptyState area="marks" title={t('slips.empty')} text={t('slips.emptyText')} />;
  return (
    <Panel flush>
      <ol className={styles.list}>
        {slips.data.map((slip) => (
          <SlipRow
            key={slip.version_id}
            {...{ of, slip, insight, onGive }}
            onRead={(title, students) => setOpened({ versionId: slip.version_id, title, students })}
          />
        ))}
      </ol>
      <Suspense fallback={null}>
        {opened ? (
          <SlipAnswers
            key={`${opened.versionId} ${opened.title}`}
            {...{ of, opened }}
            onClose={() => setOpened(undefined)}
          />
        ) : null}
      </Suspense>
    </Panel>
  );
}

interface RowProps extends Props {
  slip: Slip;
  /** Opens the answers of these students. */
  onRead: (title: string, students: number[]) => void;
}

function SlipRow({ of, slip, insight, onGive, onRead }: RowProps) {
  const { t } = useTranslation('insight');
  const wrong = slip.wrong.length;
  return (
    <li className={styles.slip}>
      <div className={styles.stem}>
        <RichText text={slip.stem} />
        <p className={styles.points}>
          {slip.knowledge.map((name) => (
            <Button key={name} size="small" title={t('slips.give')} onClick={() => onGive(name, slip.wrong)}>
              {name}
            </Button>
          ))}
        </p>
      </div>
      <div className={styles.count}>
        <Button
          size="small"
          className="sp-number"
          title={t('slips.readAll')}
          onClick={() => onRead(t('slips.readAll'), slip.wrong)}
          {...prefetching(SlipAnswers)}
        >
          {t('slips.wrong', { wrong, answered: slip.answered })}
        </Button>
        <Meter value={wrong} of={slip.answered} label={t('slips.share')} isGoal={false} />
      </div>
      {slip.said.length === 0 ? (
        <p className={styles.dim}>{t('slips.work')}</p>
      ) : (
        <ul className={styles.said} aria-label={t('slips.said')}>
          {slip.said.map((said) => {
            const words = wordsOf(t, said);
            return (
              <li key={words}>
                <p>{words}</p>
                <People of={of} students={peopleOf(insight, said.students)} />
                <Read students={said.students} onRead={() => onRead(words, said.students)} />
              </li>
            );
          })}
        </ul>
      )}
      {slip.figures.length === 0 ? null : (
        <ul className={styles.said} aria-label={t('slips.figures')}>
          {slip.figures.map((figure) => {
            const words = figureWords(t, figure);
            return (
              <li key={words}>
                <p className="sp-number">
                  {words}
                  {figure.hint ? <small className={styles.dim}> {hintWords(t, figure.hint)}</small> : null}
                </p>
                <People of={of} students={peopleOf(insight, figure.students)} />
                <Read students={figure.students} onRead={() => onRead(words, figure.students)} />
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

/** Leads to the answers that show a mistake. */
function Read({ students, onRead }: { students: number[]; onRead: () => void }) {
  const { t } = useTranslation('insight');
  return (
    <Button size="small" type="link" onClick={onRead} {...prefetching(SlipAnswers)}>
      {t('slips.read', { count: students.length })}
    </Button>
  );
}

/** How many gave an answer; opened, who, each with the way to what they handed in. */
function People({ of, students }: { of: Of; students: { user_id: number; real_name: string }[] }) {
  const { t } = useTranslation('insight');
  return (
    <details>
      <summary title={listed(students.map(({ real_name }) => real_name))}>
        {t('slips.people', { count: students.length })}
      </summary>
      <ul className={styles.names}>
        {students.map(({ user_id, real_name }) => (
          <li key={user_id}>
            <Link {...marksOf({ ...of, studentId: user_id })}>{real_name}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** 贷：6001 主营业务收入 写成 1,130.00，应为 1,000.00. */
function figureWords(t: TFunction<'insight'>, { at, said, expected }: WrongFigure): string {
  const place =
    at.kind === 'blank'
      ? t('slips.blank', { number: at.number })
      : at.kind === 'cell'
        ? at.name
        : at.kind === 'debit'
          ? t('slips.debit', { accounts: at.name })
          : t('slips.credit', { accounts: at.name });
  return t('slips.figure', { place, said: grouped(said), expected: listed(expected.map(grouped)) });
}

/** With separators of thousands; the digits stay as they are. */
function grouped(figure: string): string {
  const [whole = '', part] = figure.split('.');
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? separated : `${separated}.${part}`;
}

function hintWords(t: TFunction<'insight'>, hint: NonNullable<WrongFigure['hint']>): string {
  switch (hint.kind) {
    case 'tax_included':
      return t('slips.hint.tax_included', { percent: hint.percent });
    case 'tax_left_out':
      return t('slips.hint.tax_left_out', { percent: hint.percent });
    default:
      return t(`slips.hint.${hint.kind}`);
  }
}

function wordsOf(t: TFunction<'insight'>, said: Said): string {
  switch (said.kind) {
    case 'nothing':
      return t('slips.nothing');
    case 'no_entry':
      return t('slips.noEntry');
    case 'judged':
      return said.is_right ? t('slips.right') : t('slips.wrongJudged');
    case 'chosen':
      return said.texts.join('\n');
    case 'written':
      return said.texts.map((text) => text || t('slips.open')).join(' ｜ ');
    case 'ordered':
      return said.texts.join(' → ');
    case 'posted':
      return [
        t('slips.debit', { accounts: listed(said.debit) || t('slips.open') }),
        t('slips.credit', { accounts: listed(said.credit) || t('slips.open') }),
      ].join('\n');
  }
}
