import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { Panel } from '@/shared/ui/Panel';
import { WideTable } from '@/shared/ui/table/WideTable';
import type { Agreement, SecondMarking } from '../../secondApi';
import styles from './second.module.css';

/** A difference with its sign: +0.50. */
const signed = (value: number) => withMinus(`${value > 0 ? '+' : ''}${formatPoints(value)}`);
const withMinus = (text: string) => text.replace('-', '−');
export const rate = (part: number, of: number) => (of === 0 ? '—' : `${Math.round((part / of) * 100)}%`);
export const kappaOf = ({ kappa }: Agreement) => (kappa === null ? '—' : withMinus(kappa.toFixed(2)));

/** How well two markings of the same answers agree. */
export function AgreementTiles({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation('second');
  const { count, exact, within, mean_apart } = agreement;
  const tiles: [name: string, value: string, aside: string][] = [
    [t('agreement.count'), t('agreement.answers', { count }), ''],
    [t('agreement.exact'), rate(exact, count), String(exact)],
    [t('agreement.within'), rate(within, count), String(within)],
    [t('agreement.kappa'), kappaOf(agreement), ''],
    [t('agreement.apart'), count === 0 ? '—' : formatPoints(mean_apart), ''],
  ];
  return (
    <Panel title={t('agreement.title')}>
      <dl className={styles.tiles}>
        {tiles.map(([name, value, aside]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="sp-number">
              {value} {aside ? <small>{t('agreement.answers', { count: Number(aside) })}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

type Marker = SecondMarking['markers'][number];
type Pair = SecondMarking['pairs'][number];

/** Who has marked how much, and how far off they were in the samples. */
export function MarkerTable({ markers }: { markers: Marker[] }) {
  const { t } = useTranslation('second');
  const hasSamples = markers.some((one) => one.samples > 0);
  return (
    <Panel title={t('markers.title')} flush>
      <WideTable<Marker>
        className={styles.table ?? ''}
        rowKey="user_id"
        dataSource={markers}
        columns={[
          { title: t('markers.name'), dataIndex: 'real_name' },
          { title: t('markers.given'), dataIndex: 'given', align: 'right' },
          { title: t('markers.due'), dataIndex: 'due', align: 'right' },
          ...(hasSamples
            ? [
                {
                  title: t('markers.samples'),
                  key: 'samples',
                  align: 'right' as const,
                  render: (_: unknown, one: Marker) =>
                    one.samples === 0 ? '—' : `${one.samples_given}/${one.samples}`,
                },
                {
                  title: t('markers.samplesWithin'),
                  key: 'within',
                  align: 'right' as const,
                  render: (_: unknown, one: Marker) => rate(one.samples_within, one.samples_given),
                },
                {
                  title: t('markers.samplesOff'),
                  key: 'off',
                  align: 'right' as const,
                  render: (_: unknown, one: Marker) =>
                    one.samples_given === 0 ? '—' : signed(one.samples_difference),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

/** How the markings of two teachers differ. */
export function PairTable({ pairs }: { pairs: Pair[] }) {
  const { t } = useTranslation('second');
  if (pairs.length === 0) return null;
  const name = (one: string | null) => one ?? t('pairs.other');
  return (
    <Panel title={t('pairs.title')} flush>
      <WideTable<Pair>
        className={styles.table ?? ''}
        rowKey={(one) => `${one.first_name} ${one.second_name}`}
        dataSource={pairs}
        columns={[
          {
            title: t('pairs.pair'),
            key: 'pair',
            render: (_, one) =>
              t('pairs.more', { first: name(one.first_name), second: name(one.second_name) }),
          },
          { title: t('pairs.count'), key: 'count', align: 'right', render: (_, one) => one.agreement.count },
          {
            title: t('pairs.exact'),
            key: 'exact',
            align: 'right',
            render: (_, one) => rate(one.agreement.exact, one.agreement.count),
          },
          {
            title: t('pairs.kappa'),
            key: 'kappa',
            align: 'right',
            render: (_, one) => kappaOf(one.agreement),
          },
          {
            title: t('pairs.difference'),
            key: 'difference',
            align: 'right',
            render: (_, one) => signed(one.mean_difference),
          },
        ]}
      />
    </Panel>
  );
}
