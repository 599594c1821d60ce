import { Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { Group } from '../editors/fields';
import styles from './company.module.css';
import type { Company, PartProps } from './part';
import { VariationFigures } from './VariationFigures';
import { VariationNames } from './VariationNames';
import { Parameters, Rejects, Values } from './VariationRules';

type Variation = NonNullable<Company['variation']>;
export type Rules = Variation['rules'];

export interface RulesProps {
  rules: Rules;
  set: (patch: Partial<Rules>) => void;
  disabled: boolean;
}

/** A rule by which nothing changes yet. */
const blank = (): Variation => ({
  rules: {
    rule: 1,
    parameter: [],
    value: [],
    company: { figures: [], constant: [] },
    opening: { figures: [], constant: [] },
    business: [],
    alternative: [],
    name: [],
    reject: [],
  },
  businesses: [],
  vouchers: [],
});

/** 每人一套账: how the company of each student is drawn from this one. */
export function VariationPart({ company, onChange, desk: { disabled } }: PartProps) {
  const { t } = useTranslation('company');
  const id = useId();
  const [asks, setAsks] = useState(false);
  const { variation } = company;
  const isUsed = variation !== null && JSON.stringify(variation) !== JSON.stringify(blank());
  const toggle = (isOn: boolean) => {
    if (isOn) onChange({ variation: blank() });
    else if (isUsed) setAsks(true);
    else onChange({ variation: null });
  };
  return (
    <div className={styles.part}>
      <div className={styles.bar}>
        <Switch id={id} checked={variation !== null} disabled={disabled} onChange={toggle} />
        <label htmlFor={id}>{t('variation.switch')}</label>
      </div>
      <p className={styles.hint}>{t('variation.hint')}</p>
      {variation ? <Rule {...{ company, variation, onChange, disabled }} /> : null}
      {asks ? (
        <ConfirmDialog
          isOpen
          title={t('variation.offTitle')}
          text={t('variation.offText')}
          okText={t('variation.off')}
          onConfirm={async () => onChange({ variation: null })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </div>
  );
}

interface RuleProps extends Pick<PartProps, 'company' | 'onChange'> {
  variation: Variation;
  disabled: boolean;
}

function Rule({ company, variation, onChange, disabled }: RuleProps) {
  const { t } = useTranslation('company');
  const { rules } = variation;
  const set = (patch: Partial<Rules>) =>
    onChange({ variation: { ...variation, rules: { ...rules, ...patch } } });
  const given = { rules, set, disabled };
  return (
    <>
      <Parameters {...given} />
      <Values {...given} />
      <VariationFigures {...given} company={company} alternatives={variation.businesses} />
      <VariationNames {...given} />
      <Rejects {...given} />
      <Group title={t('variation.alternatives')}>
        <p className={styles.hint}>
          {rules.alternative.length === 0
            ? t('variation.noAlternatives')
            : t('variation.hasAlternatives', { count: rules.alternative.length })}
        </p>
      </Group>
    </>
  );
}
