import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { PickCell, TextCell } from '@/shared/grid/Cells';
import { Grid, RemoveCell } from '@/shared/grid/Grid';
import { Group } from '../editors/fields';
import { withAuxNamed } from './chart';
import type { Company, PartProps } from './part';
import { useRows } from './useRows';

type Head = Company['head'];

const posts = ['accountant', 'cashier', 'reviewer', 'supervisor', 'other'] as const;

interface PeopleProps {
  people: Head['person'];
  onChange: (people: Head['person']) => void;
  disabled: boolean;
}

/** Who signs what. */
export function HeadPeople({ people, onChange, disabled }: PeopleProps) {
  const { t } = useTranslation('company');
  const rows = useRows(people, onChange);
  const options = posts.map((value) => ({ value, label: t(`values.post.${value}`) }));
  return (
    <Group title={t('fields.person')} hint={t('head.peopleHint')}>
      <Grid
        label={t('fields.person')}
        heads={[
          { key: 'name', title: t('fields.personName') },
          { key: 'post', title: t('fields.post') },
        ]}
        count={people.length}
        onAdd={() => rows.add({ name: '', post: 'other' })}
        add={t('head.addPerson')}
        disabled={disabled}
      >
        {people.map((person, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={at}>
            <td>
              <TextCell
                label={t('grid.cell', { number: at + 1, name: t('fields.personName') })}
                value={person.name}
                max={40}
                disabled={disabled}
                onChange={(name) => rows.change(at, { name })}
              />
            </td>
            <td>
              <PickCell
                label={t('grid.cell', { number: at + 1, name: t('fields.post') })}
                value={person.post}
                options={options}
                disabled={disabled}
                onChange={(post) => rows.change(at, { post })}
              />
            </td>
            <RemoveCell number={at + 1} disabled={disabled} onRemove={() => rows.remove(at)} />
          </tr>
        ))}
      </Grid>
    </Group>
  );
}

interface PoliciesProps {
  policies: Head['policy'];
  onChange: (policies: Head['policy']) => void;
  disabled: boolean;
}

/** The accounting policies, as students read them. */
export function HeadPolicies({ policies, onChange, disabled }: PoliciesProps) {
  const { t } = useTranslation('company');
  const rows = useRows(policies, onChange);
  return (
    <Group title={t('fields.policy')} hint={t('head.policyHint')}>
      <Grid
        label={t('fields.policy')}
        heads={[
          { key: 'title', title: t('fields.policyTitle'), width: 180 },
          { key: 'text', title: t('fields.policyText') },
        ]}
        count={policies.length}
        onAdd={() => rows.add({ title: '', text: '' })}
        add={t('head.addPolicy')}
        disabled={disabled}
      >
        {policies.map((policy, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={at}>
            <td>
              <TextCell
                label={t('grid.cell', { number: at + 1, name: t('fields.policyTitle') })}
                value={policy.title}
                max={40}
                disabled={disabled}
                onChange={(title) => rows.change(at, { title })}
              />
            </td>
            <td>
              <TextCell
                label={t('grid.cell', { number: at + 1, name: t('fields.policyText') })}
                value={policy.text}
                max={1000}
                disabled={disabled}
                onChange={(text) => rows.change(at, { text })}
              />
            </td>
            <RemoveCell number={at + 1} disabled={disabled} onRemove={() => rows.remove(at)} />
          </tr>
        ))}
      </Grid>
    </Group>
  );
}

type AuxProps = Pick<PartProps, 'company' | 'onChange'> & { disabled: boolean };

/** Auxiliary types with their items. A type that gets another name has it wherever it is used. */
export function HeadAux({ company, onChange, disabled }: AuxProps) {
  const { t } = useTranslation('company');
  const { aux } = company.head;
  const set = (next: Head['aux']) => onChange({ head: { ...company.head, aux: next } });
  const rows = useRows(aux, set);
  const rename = (at: number, type: string) => {
    const before = aux[at]?.type ?? '';
    const isKnown = aux.some((one) => one.type === type);
    if (before === '' || isKnown) rows.change(at, { type });
    else onChange(withAuxNamed(company, before, type));
  };
  return (
    <Group title={t('fields.aux')} hint={t('head.auxHint')}>
      <Grid
        label={t('fields.aux')}
        heads={[
          { key: 'type', title: t('fields.auxType'), width: 140 },
          { key: 'items', title: t('fields.auxItems') },
        ]}
        count={aux.length}
        onAdd={() => rows.add({ type: '', items: [] })}
        add={t('head.addAux')}
        disabled={disabled}
      >
        {aux.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={at}>
            <td>
              <TextCell
                isLate
                label={t('grid.cell', { number: at + 1, name: t('fields.auxType') })}
                value={one.type}
                max={20}
                disabled={disabled}
                onChange={(type) => rename(at, type)}
              />
            </td>
            <td>
              <Select
                mode="tags"
                variant="borderless"
                aria-label={t('grid.cell', { number: at + 1, name: t('fields.auxItems') })}
                value={one.items}
                open={false}
                suffixIcon={null}
                disabled={disabled}
                tokenSeparators={['，', ',', '、', ';', '；', '\t']}
                style={{ width: '100%' }}
                onChange={(items: string[]) => rows.change(at, { items })}
              />
            </td>
            <RemoveCell number={at + 1} disabled={disabled} onRemove={() => rows.remove(at)} />
          </tr>
        ))}
      </Grid>
    </Group>
  );
}
