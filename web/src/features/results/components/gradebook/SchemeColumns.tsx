import { Button, InputNumber, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Of } from '../../gradebookApi';
import { keyOf } from '../../model/gradebook/rows';
import { type Draft, withPlacement } from '../../model/gradebook/scheme';
import type { Gradebook, GradebookColumn, SchemePlacement } from '../../model/gradebook/types';
import { ColumnDialog } from './ColumnDialog';
import { plain } from './plain';
import styles from './scheme.module.css';
import { categoryName, titleOf } from './words';

interface Props {
  of: Of;
  book: Gradebook;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Which column belongs to which category and what it weighs there, one category at a time. */
export function SchemeColumns({ of, book, draft, onChange }: Props) {
  const { t } = useTranslation(['gradebook', 'results']);
  const [edited, setEdited] = useState<GradebookColumn | 'new'>();
  const groups = [
    ...draft.categories.map((one) => ({ key: one.key as string | null, category: one })),
    { key: null, category: undefined },
  ];
  return (
    <section>
      <h3 className={styles.heading}>{t('gradebook:scheme.columns')}</h3>
      {groups.map(({ key, category }) => {
        const placed = draft.placements.filter((one) => one.category === key);
        const name = category ? categoryName(t, category) : t('gradebook:grid.noCategory');
        return (
          <Group key={key ?? ''} name={name} count={placed.length}>
            {() =>
              placed.map((one) => (
                <Placement
                  key={keyOf(one)}
                  {...{ book, draft, onChange }}
                  placement={one}
                  onEdit={setEdited}
                />
              ))
            }
          </Group>
        );
      })}
      <Button type="dashed" block onClick={() => setEdited('new')}>
        {t('gradebook:column.add')}
      </Button>
      {edited ? (
        <ColumnDialog of={of} book={book} column={edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </section>
  );
}

/** Its rows are drawn when it is opened: there may be two hundred. */
function Group({ name, count, children }: { name: string; count: number; children: () => ReactNode }) {
  const { t } = useTranslation('gradebook');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.group} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name} <span className={styles.aside}>{t('scheme.count', { count })}</span>
      </summary>
      {isOpen ? children() : null}
    </details>
  );
}

interface PlacementProps {
  book: Gradebook;
  draft: Draft;
  placement: SchemePlacement;
  onChange: (draft: Draft) => void;
  onEdit: (column: GradebookColumn) => void;
}

function Placement({ book, draft, placement, onChange, onEdit }: PlacementProps) {
  const { t } = useTranslation(['gradebook', 'results']);
  const column = book.columns.find((one) => keyOf(one) === keyOf(placement));
  if (column === undefined) return null;
  const title = titleOf(t, column);
  return (
    <div className={styles.placement}>
      <span className={styles.columnTitle}>
        {column.source === 'manual' ? (
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onEdit(column)}>
            {column.title}
          </Button>
        ) : (
          title
        )}
      </span>
      <Select
        aria-label={t('gradebook:scheme.categoryOf', { name: title })}
        value={placement.category ?? ''}
        options={[
          ...draft.categories.map((one) => ({ value: one.key, label: categoryName(t, one) })),
          { value: '', label: t('gradebook:grid.noCategory') },
        ]}
        onChange={(category: string) =>
          onChange(withPlacement(draft, placement, { category: category || null }))
        }
      />
      <InputNumber
        aria-label={t('gradebook:scheme.weightOf', { name: title })}
        min={0}
        max={100}
        precision={2}
        formatter={plain}
        disabled={placement.category === null}
        value={placement.weight}
        onChange={(weight) => onChange(withPlacement(draft, placement, { weight: weight ?? 0 }))}
      />
    </div>
  );
}
