import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { Button, Checkbox, Dropdown, Popover, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from './columns';
import styles from './DataTable.module.css';
import { type Density, densities } from './density';
import type { useTablePreferences } from './preferences';
import { SavedViews } from './SavedViews';

interface Props<Row> {
  columns: DataColumn<Row>[];
  preferences: ReturnType<typeof useTablePreferences>;
  isPhone: boolean;
  /** There is something to filter by: what was found can be kept. */
  isFiltered: boolean;
  /** Saves all rows; absent where the table has none to save or exports them otherwise. */
  saving: { isPending: boolean; mutate: () => void } | undefined;
  /** There is no row, or none yet. */
  isEmpty: boolean;
}

/** A table's own buttons: export, views, row height, columns. */
export function TableTools<Row extends object>(props: Props<Row>) {
  const { columns, preferences, isPhone, isFiltered, saving, isEmpty } = props;
  const { t } = useTranslation('shell');
  return (
    <>
      {saving ? (
        <Tooltip title={t('table.export')}>
          <Button
            type="text"
            aria-label={t('table.export')}
            icon={<DownloadOutlined />}
            disabled={isEmpty}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          />
        </Tooltip>
      ) : null}
      {isFiltered ? <SavedViews preferences={preferences} /> : null}
      {isPhone ? null : <DensityMenu density={preferences.density} onChange={preferences.setDensity} />}
      <ColumnChooser columns={columns} preferences={preferences} />
    </>
  );
}

function DensityMenu({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const { t } = useTranslation('shell');
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [density],
        onClick: ({ key }) => onChange(key as Density),
        items: densities.map(({ value, name }) => ({ key: value, label: t(`table.${name}`) })),
      }}
    >
      <Button type="text" aria-label={t('table.density')} icon={<ColumnHeightOutlined />} />
    </Dropdown>
  );
}

function ColumnChooser<Row extends object>({
  columns,
  preferences,
}: Pick<Props<Row>, 'columns' | 'preferences'>) {
  const { t } = useTranslation('shell');
  const content = (
    <div className={styles.chooser}>
      {columns
        .filter((column) => !column.always)
        .map((column) => (
          <Checkbox
            key={column.key}
            checked={!preferences.isHidden(column.key, column.hidden)}
            onChange={(event) => preferences.setHidden(column.key, !event.target.checked)}
          >
            {column.title}
          </Checkbox>
        ))}
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content} title={t('table.columns')}>
      <Tooltip title={t('table.columns')}>
        <Button type="text" aria-label={t('table.columns')} icon={<SettingOutlined />} />
      </Tooltip>
    </Popover>
  );
}
