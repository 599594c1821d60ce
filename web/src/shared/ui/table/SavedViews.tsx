import CloseOutlined from '@ant-design/icons/CloseOutlined';
import StarOutlined from '@ant-design/icons/StarOutlined';
import { Button, Input, Popover, Tooltip } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../tabs/page';
import styles from './DataTable.module.css';
import type { useTablePreferences } from './preferences';
import { changeTo, viewOf } from './search';

/** Filters, order and columns kept under a name, and called back by it. */
export function SavedViews({ preferences }: { preferences: ReturnType<typeof useTablePreferences> }) {
  const { t } = useTranslation('shell');
  const { search, setSearch } = usePage();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    preferences.saveView(name.trim(), viewOf(search));
    setName('');
  };
  const content = (
    <div className={styles.views}>
      {preferences.views.map((view) => (
        <div key={view.name} className={styles.view}>
          <Button
            type="text"
            block
            onClick={() => {
              preferences.showView(view);
              setSearch(changeTo(search, view.search));
              setOpen(false);
            }}
          >
            {view.name}
          </Button>
          <Button
            type="text"
            size="small"
            aria-label={t('table.dropView', { name: view.name })}
            icon={<CloseOutlined />}
            onClick={() => preferences.dropView(view.name)}
          />
        </div>
      ))}
      <form onSubmit={save} className={styles.view}>
        <Input
          value={name}
          maxLength={20}
          placeholder={t('table.viewName')}
          aria-label={t('table.viewName')}
          onChange={(event) => setName(event.target.value)}
        />
        <Button htmlType="submit" disabled={name.trim() === ''}>
          {t('table.saveView')}
        </Button>
      </form>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      content={content}
      title={t('table.viewsText')}
    >
      <Tooltip title={t('table.views')}>
        <Button type="text" aria-label={t('table.views')} icon={<StarOutlined />} />
      </Tooltip>
    </Popover>
  );
}
