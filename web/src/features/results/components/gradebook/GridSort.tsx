import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePage } from '@/shared/tabs/page';
import { pressed, sortKeys, viewOf } from '../../model/gradebook/rows';

/** The head of the names: how many, in which order, and the choice of another. */
export function SortMenu({ count }: { count: number }) {
  const { t } = useTranslation('gradebook');
  const { search, setSearch } = usePage();
  const view = viewOf(search);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: sortKeys.map((key) => ({ key, label: t(`sort.${key}`) })),
        selectable: true,
        selectedKeys: [view.sort.key],
        onClick: ({ key }) =>
          setSearch({ sort: pressed(sortKeys.find((one) => one === key) ?? 'number', view) }),
      }}
    >
      <button type="button" tabIndex={-1}>
        <b>{t('grid.students', { count })}</b>
        <small>
          {t(`sort.${view.sort.key}`)} {view.sort.isDescending ? '↓' : '↑'}
        </small>
      </button>
    </Dropdown>
  );
}

/** The head of the totals turns the sheet by them. */
export function SortByTotal() {
  const { t } = useTranslation('gradebook');
  const { search, setSearch } = usePage();
  const view = viewOf(search);
  return (
    <button type="button" tabIndex={-1} onClick={() => setSearch({ sort: pressed('total', view) })}>
      <b>{t('grid.hundred')}</b>
      <small>{view.sort.key === 'total' ? (view.sort.isDescending ? '↓' : '↑') : t('grid.sortTotal')}</small>
    </button>
  );
}
