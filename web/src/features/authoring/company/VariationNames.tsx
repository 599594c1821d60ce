import { useTranslation } from 'react-i18next';
import { TextCell } from '@/shared/grid/Cells';
import { Grid, RemoveCell } from '@/shared/grid/Grid';
import { Fields, Group, ManyLine, TextLine, wordsOf } from '../editors/fields';
import { Rows } from '../editors/Rows';
import type { Rules, RulesProps } from './VariationPart';

type Pool = Rules['name'][number];
type Words = Pool['golden'];

/** Firms and people who may be others, all their words together. */
export function VariationNames({ rules, set, disabled }: RulesProps) {
  const { t } = useTranslation('company');
  return (
    <Group title={t('variation.names')} hint={t('variation.namesHint')}>
      <Rows
        label={t('variation.names')}
        rows={rules.name}
        blank={() => ({ label: '', golden: { short: '' }, pool: [] })}
        add={t('variation.addName')}
        keyOf={(_, index) => String(index)}
        disabled={disabled}
        onChange={(name) => set({ name })}
      >
        {(pool, change) => <NameRow pool={pool} change={change} disabled={disabled} />}
      </Rows>
    </Group>
  );
}

/** The words with these keys only; a key that is new has an empty word. */
const withKeys = (words: Words, keys: readonly string[]): Words =>
  Object.fromEntries(keys.map((key) => [key, words[key] ?? '']));

interface RowProps {
  pool: Pool;
  change: (pool: Pool) => void;
  disabled: boolean;
}

function NameRow({ pool, change, disabled }: RowProps) {
  const { t } = useTranslation('company');
  const keys = Object.keys(pool.golden);
  const nameOf = (key: string) => t(`values.word.${key}` as 'values.word.short', { defaultValue: key });
  const known = ['short', 'long', 'name', 'uscc'] as const;
  const cells = (words: Words, who: string, onWords: (words: Words) => void) =>
    keys.map((key) => (
      <td key={key}>
        <TextCell
          label={t('variation.nameCell', { who, name: nameOf(key) })}
          value={words[key] ?? ''}
          disabled={disabled}
          onChange={(word) => onWords({ ...words, [key]: word })}
        />
      </td>
    ));
  return (
    <>
      <Fields>
        <TextLine
          label={t('fields.poolLabel')}
          value={pool.label}
          max={40}
          disabled={disabled}
          onChange={(label) => change({ ...pool, label })}
        />
        <ManyLine
          isOpen
          label={t('fields.poolKeys')}
          value={keys}
          options={[
            ...known.map((key) => ({ value: key, label: nameOf(key) })),
            ...wordsOf(keys.filter((key) => !known.includes(key as 'short'))),
          ]}
          disabled={disabled}
          onChange={(next) =>
            change({
              ...pool,
              golden: withKeys(pool.golden, next),
              pool: pool.pool.map((one) => withKeys(one, next)),
            })
          }
        />
      </Fields>
      <Grid
        label={pool.label || t('variation.names')}
        heads={keys.map((key) => ({ key, title: nameOf(key) }))}
        count={pool.pool.length + 1}
        onAdd={() => change({ ...pool, pool: [...pool.pool, withKeys({}, keys)] })}
        add={t('variation.addPoolRow')}
        disabled={disabled}
      >
        <tr>
          {cells(pool.golden, t('variation.goldenWho'), (golden) => change({ ...pool, golden }))}
          <td />
        </tr>
        {pool.pool.map((words, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={at}>
            {cells(words, t('variation.poolWho', { number: at + 1 }), (next) =>
              change({ ...pool, pool: pool.pool.map((one, index) => (index === at ? next : one)) }),
            )}
            <RemoveCell
              number={at + 1}
              disabled={disabled}
              onRemove={() => change({ ...pool, pool: pool.pool.filter((_, index) => index !== at) })}
            />
          </tr>
        ))}
      </Grid>
    </>
  );
}
