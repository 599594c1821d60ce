import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Draft, freshKey, sumOf, withCategory, withoutCategory } from '../../model/gradebook/scheme';
import styles from './scheme.module.css';
import { categoryName, type T } from './words';

interface Props {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** The categories: what each is called, weighs, and how many of its lowest scores are left out. */
export function SchemeCategories({ draft, onChange }: Props) {
  const { t } = useTranslation(['gradebook', 'results']);
  const { categories } = draft;
  const isWrong = sumOf(categories) !== 100;
  const add = () =>
    onChange({
      ...draft,
      categories: [...categories, { key: freshKey(categories), name: '', weight: 0, drop_lowest: 0 }],
    });
  return (
    <section aria-label={t('gradebook:scheme.categories')}>
      <div className={styles.head} aria-hidden="true">
        <span>{t('gradebook:scheme.name')}</span>
        <span>{t('gradebook:scheme.weight')}</span>
        <span>{t('gradebook:scheme.drop')}</span>
      </div>
      {categories.map((category, at) => {
        const name = categoryName(t, category);
        const label = name || t('gradebook:scheme.nth', { number: at + 1 });
        const put = (patch: Partial<typeof category>) => onChange(withCategory(draft, category.key, patch));
        return (
          <div key={category.key} className={styles.category}>
            <Input
              aria-label={t('gradebook:scheme.nameOf', { number: at + 1 })}
              maxLength={20}
              value={name}
              onChange={(event) => put({ name: nameFor(t, category.key, event.target.value) })}
            />
            <InputNumber
              aria-label={t('gradebook:scheme.weightOf', { name: label })}
              min={0}
              max={100}
              precision={0}
              suffix="%"
              {...(isWrong ? { status: 'error' as const } : {})}
              value={category.weight}
              onChange={(weight) => put({ weight: weight ?? 0 })}
            />
            <InputNumber
              aria-label={t('gradebook:scheme.dropOf', { name: label })}
              min={0}
              max={20}
              precision={0}
              value={category.drop_lowest}
              onChange={(count) => put({ drop_lowest: count ?? 0 })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('gradebook:scheme.removeOf', { name: label })}
              onClick={() => onChange(withoutCategory(draft, category.key))}
            />
          </div>
        );
      })}
      <Button type="dashed" block onClick={add}>
        {t('gradebook:scheme.add')}
      </Button>
    </section>
  );
}

/** A usual category that has its usual name keeps it in every language. */
const nameFor = (t: T, key: string, typed: string): string | null =>
  typed === categoryName(t, { key, name: null }) ? null : typed;
