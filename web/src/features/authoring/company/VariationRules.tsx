import { useTranslation } from 'react-i18next';
import { PickCell, ReadCell, TextCell } from '@/shared/grid/Cells';
import { Grid, RemoveCell } from '@/shared/grid/Grid';
import { readDecimal, withDecimal } from '@/shared/lib/decimals';
import { Group } from '../editors/fields';
import { useRows } from './useRows';
import type { Rules, RulesProps } from './VariationPart';

type Parameter = Rules['parameter'][number];
type Reject = Rules['reject'][number];

/** Several numbers: 5000、5500、6000; undefined while one of them is none. */
const readNumbers = (typed: string): string[] | undefined => {
  const words = typed.split(/[\s;；、，]+/).filter((word) => word !== '');
  const numbers = words.map(readDecimal);
  return numbers.every((one) => one !== undefined) ? numbers : undefined;
};

const freeName = (prefix: string, used: readonly string[]) => {
  let number = used.length + 1;
  while (used.includes(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
};

// What has no value is left out: an empty number is none.
const blankParameter = (name: string) =>
  ({ name, label: '', unit: '', golden: '0', choices: [] }) as Partial<Parameter> as Parameter;

/** The figures that are drawn: from a range by steps, or from a list. */
export function Parameters({ rules, set, disabled }: RulesProps) {
  const { t } = useTranslation('company');
  const { parameter } = rules;
  const rows = useRows(parameter, (next) => set({ parameter: next }));
  const columns = ['label', 'paramName', 'unit', 'golden', 'min', 'max', 'step', 'choices'] as const;
  return (
    <Group title={t('variation.parameters')} hint={t('variation.parametersHint')}>
      <Grid
        label={t('variation.parameters')}
        heads={columns.map((key) => ({ key, title: t(`fields.${key}`) }))}
        count={parameter.length}
        onAdd={() =>
          rows.add(
            blankParameter(
              freeName(
                'p',
                parameter.map(({ name }) => name),
              ),
            ),
          )
        }
        add={t('variation.addParameter')}
        disabled={disabled}
      >
        {parameter.map((one, at) => (
          <ParameterRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            key={at}
            {...{ one, at, disabled }}
            onChange={(row) => rows.replace(at, row)}
            onRemove={() => rows.remove(at)}
          />
        ))}
      </Grid>
    </Group>
  );
}

interface ParameterProps {
  one: Parameter;
  at: number;
  disabled: boolean;
  onChange: (row: Parameter) => void;
  onRemove: () => void;
}

function ParameterRow({ one, at, disabled, onChange, onRemove }: ParameterProps) {
  const { t } = useTranslation('company');
  const label = (name: string) => t('grid.cell', { number: at + 1, name });
  const word = (field: 'label' | 'name' | 'unit') => (
    <td>
      <TextCell
        label={label(t(field === 'name' ? 'fields.paramName' : `fields.${field}`))}
        value={one[field]}
        max={40}
        disabled={disabled}
        onChange={(value) => onChange({ ...one, [field]: value })}
      />
    </td>
  );
  const number = (field: 'min' | 'max' | 'step') => (
    <td>
      <ReadCell
        label={label(t(`fields.${field}`))}
        value={one[field] ?? ''}
        read={readDecimal}
        disabled={disabled}
        onRead={(value) => onChange(withDecimal(one, field, value))}
      />
    </td>
  );
  return (
    <tr>
      {word('label')}
      {word('name')}
      {word('unit')}
      <td>
        <ReadCell
          label={label(t('fields.golden'))}
          value={one.golden}
          read={(typed) => readDecimal(typed) || undefined}
          disabled={disabled}
          onRead={(golden) => onChange({ ...one, golden })}
        />
      </td>
      {number('min')}
      {number('max')}
      {number('step')}
      <td>
        <ReadCell
          isNumber={false}
          label={label(t('fields.choices'))}
          value={one.choices.join(' ')}
          read={readNumbers}
          disabled={disabled}
          onRead={(choices) => onChange({ ...one, choices })}
        />
      </td>
      <RemoveCell number={at + 1} disabled={disabled} onRemove={onRemove} />
    </tr>
  );
}

/** The figures that follow from others, in order. */
export function Values({ rules, set, disabled }: RulesProps) {
  const { t } = useTranslation('company');
  const { value } = rules;
  const rows = useRows(value, (next) => set({ value: next }));
  return (
    <Group title={t('variation.values')} hint={t('variation.valuesHint')}>
      <Grid
        label={t('variation.values')}
        heads={[
          { key: 'name', title: t('fields.paramName'), width: 160 },
          { key: 'is', title: t('fields.is') },
        ]}
        count={value.length}
        onAdd={() =>
          rows.add({
            name: freeName(
              'v',
              value.map(({ name }) => name),
            ),
            is: '',
          })
        }
        add={t('variation.addValue')}
        disabled={disabled}
      >
        {value.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={at}>
            <td>
              <TextCell
                label={t('grid.cell', { number: at + 1, name: t('fields.paramName') })}
                value={one.name}
                max={40}
                disabled={disabled}
                onChange={(name) => rows.change(at, { name })}
              />
            </td>
            <td>
              <TextCell
                label={t('grid.cell', { number: at + 1, name: t('fields.is') })}
                value={one.is}
                max={1000}
                disabled={disabled}
                onChange={(is) => rows.change(at, { is })}
              />
            </td>
            <RemoveCell number={at + 1} disabled={disabled} onRemove={() => rows.remove(at)} />
          </tr>
        ))}
      </Grid>
    </Group>
  );
}

const bounds = ['above', 'at_most', 'below'] as const;
type Bound = (typeof bounds)[number];

const boundOf = (one: Reject): Bound => bounds.find((bound) => one[bound]) ?? 'above';

const withBound = ({ reason, value }: Reject, bound: Bound, number: string) =>
  ({ reason, value, [bound]: number }) as Partial<Reject> as Reject;

/** The draws that are not taken. */
export function Rejects({ rules, set, disabled }: RulesProps) {
  const { t } = useTranslation('company');
  const { reject } = rules;
  const rows = useRows(reject, (next) => set({ reject: next }));
  const options = bounds.map((value) => ({ value, label: t(`values.bound.${value}`) }));
  const columns = ['reason', 'rejectValue', 'bound', 'limit'] as const;
  return (
    <Group title={t('variation.rejects')} hint={t('variation.rejectsHint')}>
      <Grid
        label={t('variation.rejects')}
        heads={columns.map((key) => ({ key, title: t(`fields.${key}`) }))}
        count={reject.length}
        onAdd={() =>
          rows.add(withBound({ reason: '', value: '' } as Partial<Reject> as Reject, 'above', '0'))
        }
        add={t('variation.addReject')}
        disabled={disabled}
      >
        {reject.map((one, at) => {
          const label = (name: string) => t('grid.cell', { number: at + 1, name });
          const bound = boundOf(one);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>
              <td>
                <TextCell
                  label={label(t('fields.reason'))}
                  value={one.reason}
                  disabled={disabled}
                  onChange={(reason) => rows.change(at, { reason })}
                />
              </td>
              <td>
                <TextCell
                  label={label(t('fields.rejectValue'))}
                  value={one.value}
                  max={1000}
                  disabled={disabled}
                  onChange={(value) => rows.change(at, { value })}
                />
              </td>
              <td>
                <PickCell
                  label={label(t('fields.bound'))}
                  value={bound}
                  options={options}
                  disabled={disabled}
                  onChange={(next) => rows.replace(at, withBound(one, next, one[bound] || '0'))}
                />
              </td>
              <td>
                <ReadCell
                  label={label(t('fields.limit'))}
                  value={one[bound] ?? ''}
                  read={(typed) => readDecimal(typed) || undefined}
                  disabled={disabled}
                  onRead={(limit) => rows.replace(at, withBound(one, bound, limit))}
                />
              </td>
              <RemoveCell number={at + 1} disabled={disabled} onRemove={() => rows.remove(at)} />
            </tr>
          );
        })}
      </Grid>
    </Group>
  );
}
