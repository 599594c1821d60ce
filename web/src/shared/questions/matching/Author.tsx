import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Fault } from '../author/faults';
import { freeId } from '../author/freeId';
import { RowList } from '../author/RowList';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';

/** Pairs side by side, and right-hand items that belong to none. */
export function Author({ body, answerKey, onChange }: AuthorProps<'matching'>) {
  const { t } = useTranslation('questions');
  const item = (id: string, text = '') => ({ id, text, img_path: null });
  const rows = body.left.map((left) => {
    const id = answerKey.pairs.find((pair) => pair.left === left.id)?.right;
    return { left, right: body.right.find((right) => right.id === id) ?? item(id ?? `r-${left.id}`) };
  });
  const extras = body.right.filter((right) => !rows.some((row) => row.right.id === right.id));
  const put = (pairs: typeof rows, others: typeof extras) =>
    onChange(
      { ...body, left: pairs.map((row) => row.left), right: [...pairs.map((row) => row.right), ...others] },
      { ...answerKey, pairs: pairs.map((row) => ({ left: row.left.id, right: row.right.id })) },
    );
  const rightIds = body.right.map((right) => right.id);
  return (
    <div className={styles.rows}>
      <RowList
        rows={rows}
        least={2}
        fresh={() => ({
          left: item(
            freeId(
              'l',
              body.left.map((left) => left.id),
            ),
          ),
          right: item(freeId('r', rightIds)),
        })}
        at={(index) => `body.left[${index}]`}
        addLabel={t('author.addPair')}
        removeLabel={(number) => t('author.removePair', { number })}
        onChange={(next) => put(next, extras)}
      >
        {({ left, right }, change, index) => (
          <>
            <Input
              style={{ flex: 1, minWidth: 160 }}
              aria-label={t('author.left', { number: index + 1 })}
              placeholder={t('author.left', { number: index + 1 })}
              value={left.text}
              onChange={({ target: { value } }) => change({ left: { ...left, text: value } })}
            />
            <span aria-hidden="true">→</span>
            <span style={{ flex: 1, minWidth: 160 }}>
              <Fault at={`body.right[${index}]`}>
                <Input
                  aria-label={t('author.rightOf', { number: index + 1 })}
                  placeholder={t('author.rightOf', { number: index + 1 })}
                  value={right.text}
                  onChange={({ target: { value } }) => change({ right: { ...right, text: value } })}
                />
              </Fault>
            </span>
          </>
        )}
      </RowList>
      <p className={styles.caption}>{t('author.extras')}</p>
      <RowList
        rows={extras}
        fresh={() => item(freeId('r', rightIds))}
        at={(index) => `body.right[${rows.length + index}]`}
        addLabel={t('author.addExtra')}
        removeLabel={(number) => t('author.removeExtra', { number })}
        onChange={(next) => put(rows, next)}
      >
        {(extra, change, index) => (
          <Input
            style={{ flex: 1 }}
            aria-label={t('author.extra', { number: index + 1 })}
            value={extra.text}
            onChange={({ target: { value } }) => change({ text: value })}
          />
        )}
      </RowList>
    </div>
  );
}
