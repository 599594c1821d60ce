import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { Button, Checkbox, Dropdown, Popover, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from './columns';
import styles from './DataTable.module.css';
import { type Density, densities } from './density';
import type { useTablePreferences } from './preferences';
import { SavedViews } from './SavedViews';

interface Loading {
  isPending: boolean;
  mutate: () => void;
}

interface Props<Row> {
  columns: DataColumn<Row>[];
  preferences: ReturnType<typeof useTablePreferences>;
  isPhone: boolean;
  /** There is something to filter by: what was found can be kept. */
  isFiltered: boolean;
  /** Saves all rows; absent where the table has none to save or exports them otherwise. */
  saving: Loading | undefined;
  /** Prints all rows; absent where they are here, and the browser prints them all. */
  printing: Loading | undefined;
  /** There is no row, or none yet. */
  isEmpty: boolean;
}

/** A table's own buttons: export, print, views, row height, columns. A phone prints nothing. */
export function TableTools<Row extends object>(props: Props<Row>) {
  const { columns, preferences, isPhone, isFiltered, saving, printing, isEmpty } = props;
  const { t } = useTranslation('shell');
  return (
    <>
      {saving ? (
        <LoadingButton of={saving} name={t('table.export')} icon={<DownloadOutlined />} isOff={isEmpty} />
      ) : null}
      {printing && !isPhone ? (
        <LoadingButton of={printing} name={t('table.print')} icon={<PrinterOutlined />} isOff={isEmpty} />
      ) : null}
      {isFiltered ? <SavedViews preferences={preferences} /> : null}
      {isPhone ? null : <DensityMenu density={preferences.density} onChange={preferences.setDensity} />}
      <ColumnChooser columns={columns} preferences={preferences} />
    </>
  );
}

interface LoadingProps {
  of: Loading;
  name: string;
  icon: ReactNode;
  isOff: boolean;
}

function LoadingButton({ of, name, icon, isOff }: LoadingProps) {
  return (
    <Tooltip title={name}>
      <Button
        type="text"
        aria-label={name}
        icon={icon}
        disabled={isOff}
        loading={of.isPending}
        onClick={() => of.mutate()}
      />
    </Tooltip>
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
