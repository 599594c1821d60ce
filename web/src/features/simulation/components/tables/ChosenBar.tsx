import { Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Chosen } from '../../model/businessTable';
import styles from './TableBrowser.module.css';

export type View = 'rows' | 'pivot';

interface Props {
  chosen: Chosen;
  onChoose: (patch: Partial<Chosen>) => void;
  view: View;
  onView: (view: View) => void;
}

/** Which rows are meant, and whether they are read one by one or in groups. */
export function ChosenBar({ chosen, onChoose, view, onView }: Props) {
  const { t } = useTranslation('simulation');
  return (
    <div className={styles.bar}>
      <Segmented<View>
        aria-label={t('pivot.view')}
        value={view}
        options={[
          { value: 'rows', label: t('pivot.asRows') },
          { value: 'pivot', label: t('pivot.asPivot') },
        ]}
        onChange={onView}
      />
      <Input.Search
        className={styles.search}
        allowClear
        placeholder={t('data.search')}
        aria-label={t('data.search')}
        onSearch={(q) => onChoose({ q })}
      />
      {chosen.conditions.map((condition, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          key={index}
          type="button"
          className={styles.chip}
          onClick={() => onChoose({ conditions: chosen.conditions.filter((_, other) => other !== index) })}
        >
          {condition.column} {t(`op.${condition.op}`)} {condition.value} ×
        </button>
      ))}
    </div>
  );
}
