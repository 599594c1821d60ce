import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextCell } from '@/shared/grid/Cells';
import { Grid, RemoveCell } from '@/shared/grid/Grid';
import { withAside } from '@/shared/lib/wording';
import { ChoiceLine, Fields, Group, ManyLine, wordsOf } from '../editors/fields';
import type { Company } from './part';
import { ReadLine } from './ReadLine';
import { useRows } from './useRows';
import type { Rules, RulesProps } from './VariationPart';

type Scope = Rules['company'];
type OfBusiness = Rules['business'][number];

interface Props extends RulesProps {
  company: Company;
  /** The businesses that may be drawn instead of others. */
  alternatives: Company['businesses'];
}

/** Days to move by: 0 and others, with or without a sign; undefined while one of them is no number. */
const readDays = (typed: string): number[] | undefined => {
  const words = typed.split(/[\s,，、;；]+/).filter((word) => word !== '');
  return words.every((word) => /^[-−+]?\d{1,2}$/.test(word))
    ? words.map((word) => Number(word.replace('−', '-')))
    : undefined;
};

/** Which printed figures of the summary, of the opening balances and of each business change; one of them at a time. */
export function VariationFigures({ rules, set, disabled, company, alternatives }: Props) {
  const { t } = useTranslation('company');
  const businesses = [...company.businesses, ...alternatives];
  const [place, setPlace] = useState<string>(businesses[0] ? `b:${businesses[0].id}` : 'company');
  const id = place.startsWith('b:') ? place.slice(2) : undefined;
  const ofBusiness = rules.business.find((one) => one.id === id);
  const counted = (name: string, scope: Scope | undefined) => {
    const count = scope?.figures.length ?? 0;
    return count === 0 ? name : withAside(name, t('variation.figureCount', { count }));
  };
  // Of businesses that were taken away: what is written of them can be cleared here.
  const lost = rules.business.filter((one) => !businesses.some(({ id: known }) => known === one.id));
  const options = [
    ...businesses.map((one) => ({
      value: `b:${one.id}`,
      label: counted(
        `${one.number} ${one.title}`.trim(),
        rules.business.find(({ id: other }) => other === one.id),
      ),
    })),
    ...lost.map((one) => ({ value: `b:${one.id}`, label: counted(t('variation.lost'), one) })),
    { value: 'company', label: counted(t('fields.summary'), rules.company) },
    { value: 'opening', label: counted(t('tabs.opening'), rules.opening) },
  ];
  const setBusiness = (patch: Partial<OfBusiness>) => {
    if (id === undefined) return;
    const next = { ...(ofBusiness ?? { id, days: [], figures: [], constant: [] }), ...patch };
    const isEmpty = next.days.length + next.figures.length + next.constant.length === 0;
    const others = rules.business.filter((one) => one.id !== id);
    if (isEmpty) set({ business: others });
    else if (ofBusiness) set({ business: rules.business.map((one) => (one.id === id ? next : one)) });
    else set({ business: [...others, next] });
  };
  const scope: Scope =
    id !== undefined
      ? (ofBusiness ?? { figures: [], constant: [] })
      : place === 'company'
        ? rules.company
        : rules.opening;
  const setScope = (patch: Partial<Scope>) => {
    if (id !== undefined) setBusiness(patch);
    else if (place === 'company') set({ company: { ...rules.company, ...patch } });
    else set({ opening: { ...rules.opening, ...patch } });
  };
  return (
    <Group title={t('variation.figures')} hint={t('variation.figuresHint')}>
      <Fields>
        <ChoiceLine
          label={t('variation.place')}
          value={place}
          options={options}
          disabled={false}
          onChange={setPlace}
        />
        {id === undefined ? null : (
          <ReadLine
            key={place}
            label={t('fields.days')}
            hint={t('variation.daysHint')}
            value={(ofBusiness?.days ?? []).join(' ')}
            read={readDays}
            disabled={disabled}
            onRead={(days) => setBusiness({ days })}
          />
        )}
      </Fields>
      <Figures key={place} scope={scope} onChange={setScope} disabled={disabled} />
    </Group>
  );
}

interface FiguresProps {
  scope: Scope;
  onChange: (patch: Partial<Scope>) => void;
  disabled: boolean;
}

function Figures({ scope: { figures, constant }, onChange, disabled }: FiguresProps) {
  const { t } = useTranslation('company');
  const rows = useRows(figures, (next) => onChange({ figures: next }));
  const columns = [{ key: 'of', width: 160 }, { key: 'is' }, { key: 'at', width: 140 }] as const;
  return (
    <>
      <Grid
        label={t('variation.figures')}
        heads={columns.map(({ key, ...rest }) => ({ key, title: t(`fields.${key}`), ...rest }))}
        count={figures.length}
        onAdd={() => rows.add({ of: '', at: '', is: '' })}
        add={t('variation.addFigure')}
        disabled={disabled}
      >
        {figures.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={at}>
            {columns.map(({ key }) => (
              <td key={key}>
                <TextCell
                  label={t('grid.cell', { number: at + 1, name: t(`fields.${key}`) })}
                  value={one[key]}
                  max={500}
                  disabled={disabled}
                  onChange={(value) => rows.change(at, { [key]: value })}
                />
              </td>
            ))}
            <RemoveCell number={at + 1} disabled={disabled} onRemove={() => rows.remove(at)} />
          </tr>
        ))}
      </Grid>
      <ManyLine
        isOpen
        label={t('fields.constant')}
        hint={t('variation.constantHint')}
        value={constant}
        options={wordsOf(constant)}
        disabled={disabled}
        onChange={(next) => onChange({ constant: next })}
      />
    </>
  );
}
