import { Button, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { freeId } from '../author/freeId';
import { RowList } from '../author/RowList';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';
import type { KeyOf } from '../types';
import { freshItem, orderingOf } from './fresh';
import { ordered } from './order';
import own from './ordering.module.css';

const rules: KeyOf<'ordering'>['rule'][] = ['exact', 'adjacent', 'position'];

/** The items in their right order, and how an order that is not all right is marked. */
export function Author({ body, answerKey, onChange }: AuthorProps<'ordering'>) {
  const { t } = useTranslation('questions');
  const items = ordered(body.items, answerKey.order);
  const put = (next: typeof items, rule = answerKey.rule) => {
    const made = orderingOf(next, rule);
    onChange(made.body, made.key);
  };
  return (
    <div className={styles.rows}>
      <p className={styles.hint}>{t('author.ordering.hint')}</p>
      <RowList
        rows={items}
        sortedBy={(item) => item.id}
        least={2}
        most={20}
        fresh={() =>
          freshItem(
            freeId(
              'i',
              items.map((item) => item.id),
            ),
          )
        }
        at={(index) => `body.items[${index}]`}
        addLabel={t('author.ordering.add')}
        removeLabel={(number) => t('author.ordering.remove', { number })}
        onChange={(next) => put(next)}
      >
        {(item, change, index) => (
          <>
            <Input
              style={{ flex: 1, minWidth: 0 }}
              aria-label={t('author.ordering.item', { number: index + 1 })}
              placeholder={t('author.ordering.item', { number: index + 1 })}
              value={item.text}
              onChange={({ target: { value } }) => change({ text: value })}
            />
            {item.img_path ? (
              <span className={own.picture}>
                <img src={item.img_path} alt={t('ordering.picture')} />
                <Button size="small" type="text" onClick={() => change({ img_path: null })}>
                  {t('author.ordering.removePicture')}
                </Button>
              </span>
            ) : null}
          </>
        )}
      </RowList>
      <p className={styles.caption}>{t('author.ordering.rule')}</p>
      <Radio.Group
        className={own.rules ?? ''}
        value={answerKey.rule}
        onChange={({ target }) => put(items, target.value as KeyOf<'ordering'>['rule'])}
      >
        {rules.map((rule) => (
          <Radio key={rule} value={rule}>
            {t(`ordering.rule.${rule}`)}
            <span className={own.example}>{t(`author.ordering.ruleText.${rule}`)}</span>
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}
