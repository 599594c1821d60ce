import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SetUp.module.css';

interface Props {
  label: string;
  /** 客户, 供应商 … */
  kind: string;
  items: readonly string[];
  value: string;
  disabled: boolean;
  onPick: (item: string) => void;
  /** Adds an item that the list lacks; none where all are given. */
  onAdd: ((name: string) => void) | undefined;
}

const another = '\u0000';

/** The item of an auxiliary type; one that the list lacks is added where it is missed. */
export function ItemSelect({ label, kind, items, value, disabled, onPick, onAdd }: Props) {
  const { t } = useTranslation('simulation');
  const [name, setName] = useState<string>();
  const isKnown = name !== undefined && items.includes(name.trim());
  const add = () => {
    if (!name?.trim()) return;
    if (isKnown) onPick(name.trim());
    else onAdd?.(name.trim());
    setName(undefined);
  };
  return (
    <>
      <select
        aria-label={label}
        className={value ? '' : styles.unset}
        disabled={disabled}
        value={value}
        onChange={(event) => (event.target.value === another ? setName('') : onPick(event.target.value))}
      >
        <option value="">{t('setUp.choose', { kind })}</option>
        {items.map((item) => (
          <option key={item} value={item}>
            {item}
          </option>
        ))}
        {onAdd ? <option value={another}>{t('setUp.addItem', { kind })}</option> : null}
      </select>
      {name === undefined ? null : (
        <Modal
          open
          width={420}
          title={t('setUp.addItemTitle', { kind })}
          okText={t('setUp.addItemOk')}
          okButtonProps={{ disabled: name.trim() === '' }}
          onOk={add}
          onCancel={() => setName(undefined)}
        >
          <Input
            data-focus
            aria-label={t('setUp.itemName')}
            placeholder={t('setUp.itemHint')}
            value={name}
            maxLength={40}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={add}
          />
        </Modal>
      )}
    </>
  );
}
