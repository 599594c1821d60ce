import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { listed } from '@/shared/lib/wording';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { StatusTag } from '@/shared/ui/StatusTag';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { Entries } from '@/shared/vouchers/Entries';
import type { BookedWay } from '../../../api/ways';
import { isFull, toneOf } from '../../../model/percent';
import styles from './businesses.module.css';
import type { WaysProps } from './Reference';

const AcceptDialog = lazily(() => import('./AcceptDialog').then((module) => module.AcceptDialog));

/** How students booked a voucher, those ways first that most of them took; one that is not all right may be accepted. */
export function Ways({ of, number, reference, nameOf, flowOf, Heading, next }: WaysProps) {
  const { t } = useTranslation('ways');
  const [chosen, setChosen] = useState<BookedWay>();
  const { ways } = reference;
  return (
    <>
      <Heading className={styles.heading}>{t('business.ways')}</Heading>
      {ways.length === 0 ? <p className={styles.dim}>{t('business.noWays')}</p> : null}
      <ol className={styles.ways}>
        {ways.map((way, at) => (
          <li key={way.voucher_ids.join(' ')} aria-label={t('business.way', { number: at + 1 })}>
            <div className={styles.head}>
              <Earned percent={way.percent} />
              <Who students={way.students.map((student) => student.student_name)} />
              {way.voucher_ids.length > 1 ? (
                <small className={styles.dim}>
                  {t('business.several', { count: way.voucher_ids.length })}
                </small>
              ) : null}
              {way.percent !== null && isFull(way.percent) ? null : (
                <Button
                  size="small"
                  className={styles.act ?? ''}
                  {...prefetching(AcceptDialog)}
                  {...next.act('accept', () => setChosen(way))}
                >
                  {t('business.accept')}
                </Button>
              )}
            </div>
            <Entries lines={way.lines} nameOf={nameOf} flowOf={(line) => flowOf(line, reference.expected)} />
          </li>
        ))}
      </ol>
      <WhenOpened isOpen={chosen !== undefined}>
        {chosen ? (
          <AcceptDialog
            of={of}
            number={number}
            reference={reference}
            way={chosen}
            nameOf={nameOf}
            flowOf={flowOf}
            onAccepted={next.done}
            onClose={() => setChosen(undefined)}
          />
        ) : null}
      </WhenOpened>
    </>
  );
}

function Earned({ percent }: { percent: number | null }) {
  const { t } = useTranslation('ways');
  if (percent === null) return <StatusTag>{t('business.unknown')}</StatusTag>;
  if (isFull(percent)) return <StatusTag tone="good">{t('business.full')}</StatusTag>;
  return (
    <StatusTag tone={toneOf(percent)}>
      <span className="sp-number">{t('business.earns', { percent: roundPercent(percent) })}</span>
    </StatusTag>
  );
}

/** So many names are read at once. */
const shownNames = 5;

/** Who booked it that way: the first names, and all of them on request. */
function Who({ students }: { students: string[] }) {
  const { t } = useTranslation('ways');
  const count = students.length;
  const names = listed(students.slice(0, shownNames));
  if (count <= shownNames) return <span className={styles.who}>{t('business.who', { names, count })}</span>;
  return (
    <details className={styles.who}>
      <summary>{t('business.whoMore', { names, count })}</summary>
      {listed(students.slice(shownNames))}
    </details>
  );
}
