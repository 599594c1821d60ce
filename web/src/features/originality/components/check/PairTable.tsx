import type { TFunction } from 'i18next';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { originalitySearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { Meter } from '@/shared/ui/Meter';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import type { Author } from '../../api';
import { groupNumbers, type Resemblance } from '../../model/people';
import { asideOf, caseTone, nameOf } from '../words';
import styles from './check.module.css';
import { useRowKeys } from './useRowKeys';

type T = TFunction<'originality'>;

function columnsOf(t: T, numbers: Map<number, number>): DataColumn<Resemblance>[] {
  return [
    {
      key: 'people',
      title: t('check.people'),
      always: true,
      render: ({ number, people: [one, other] }) => (
        // The row opens it: its click is this button's too.
        <button
          type="button"
          className={styles.pair}
          data-pair={number}
          aria-label={t('check.open', { one: nameOf(t, one), other: nameOf(t, other) })}
        >
          <Person person={one} />
          <Person person={other} />
        </button>
      ),
      text: ({ people }) =>
        people.map((person) => [nameOf(t, person), asideOf(person)].filter(Boolean).join(' ')).join(' / '),
    },
    {
      key: 'share',
      title: t('check.share'),
      width: 210,
      render: ({ people: [one, other], one_percent, other_percent }) => (
        <span className={styles.two}>
          <Share percent={one_percent} of={one} />
          <Share percent={other_percent} of={other} />
        </span>
      ),
      text: ({ one_percent, other_percent }) => `${one_percent}% / ${other_percent}%`,
    },
    {
      key: 'group',
      title: t('check.inGroup'),
      width: 100,
      render: ({ group }) => (group === null ? '—' : t('check.group', { number: numbers.get(group) })),
    },
    {
      key: 'case',
      title: t('check.case'),
      width: 130,
      render: ({ people }) => (
        <span className={styles.two}>
          {people.map(({ place, case_state }) => (
            <span key={place}>
              {case_state === null ? null : (
                <StatusTag tone={caseTone[case_state]}>{t(`state.${case_state}`)}</StatusTag>
              )}
            </span>
          ))}
        </span>
      ),
    },
  ];
}

/** The pairs, the most alike first: with the arrow keys from row to row, with Enter into one. */
export function PairTable({ pairs }: { pairs: Resemblance[] }) {
  const { t } = useTranslation('originality');
  const { setSearch } = usePage(originalitySearch);
  const box = useRef<HTMLElement>(null);
  useRowKeys(box, '[data-pair]');
  const columns = useMemo(() => columnsOf(t, groupNumbers(pairs)), [t, pairs]);
  return (
    <section ref={box} className={styles.pairs} aria-label={t('check.pairsTitle')}>
      <header className={styles.pairsHead}>
        <h2>
          {t('check.pairsTitle')} <small className="sp-number">{pairs.length}</small>
        </h2>
        <span className={styles.keys}>{t('check.keys')}</span>
      </header>
      <DataTable
        name="originality-pairs"
        label={t('check.pairsTitle')}
        columns={columns}
        rowKey={(row) => row.number}
        query={{ data: pairs, error: null, isFetching: false, refetch: () => undefined }}
        onRowClick={({ number }) => setSearch({ pair: number })}
      />
    </section>
  );
}

function Person({ person }: { person: Author }) {
  const { t } = useTranslation('originality');
  const aside = asideOf(person);
  return (
    <span className={styles.person}>
      <span className={person.name === null ? undefined : styles.name}>{nameOf(t, person)}</span>
      {aside ? <span className={styles.dim}>{aside}</span> : null}
    </span>
  );
}

/** How much of what a person wrote stands in the other: nothing to be reached. */
function Share({ percent, of }: { percent: number; of: Author }) {
  const { t } = useTranslation('originality');
  const label = t('check.shareOf', { name: nameOf(t, of) });
  return <Meter value={percent} label={label} figure={`${percent}%`} isGoal={false} />;
}
