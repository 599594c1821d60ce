import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../api/user';
import { formatDateTime } from '../lib/time';
import styles from './MaterialPicker.module.css';
import { isAccepted, listMaterials, type Material, removeMaterial } from './materials';

interface Props {
  /** Endings that may be handed in; all if empty. */
  accept: string[];
  disabled: boolean;
  onPick: (file: File) => void;
}

/** What was kept from Python, to be handed in with a click; nothing where nothing was kept. */
export function MaterialPicker({ accept, disabled, onPick }: Props) {
  const { t } = useTranslation('common');
  const user = useCurrentUser();
  const [materials, setMaterials] = useState<Material[]>([]);
  const [isOpen, setOpen] = useState(false);
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return;
    // A browser that keeps nothing has nothing to offer.
    void listMaterials(id).then(setMaterials, () => {});
  }, [id]);
  if (materials.length === 0) return null;
  const pick = (one: Material) => {
    setOpen(false);
    onPick(new File([one.blob], one.name, { type: one.blob.type }));
  };
  const remove = (one: Material) =>
    void removeMaterial(one.id).then(() => setMaterials((known) => known.filter((other) => other !== one)));
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <ul className={styles.list}>
          {materials.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={styles.pick}
                disabled={!isAccepted(one.name, accept)}
                onClick={() => pick(one)}
              >
                <Thumb blob={one.blob} />
                <span>
                  <strong>{one.name}</strong>
                  <small className="sp-number">{formatDateTime(one.keptAtMs)}</small>
                </span>
              </button>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('material.remove', { name: one.name })}
                onClick={() => remove(one)}
              />
            </li>
          ))}
        </ul>
      }
    >
      <Button disabled={disabled}>{t('material.pick')}</Button>
    </Popover>
  );
}

function Thumb({ blob }: { blob: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob.type.startsWith('image/')) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return <i className={styles.thumb}>{address === undefined ? null : <img src={address} alt="" />}</i>;
}
