import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import {
  type ClipboardEventHandler,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useScrollStops } from '../lib/useScrollStops';
import styles from './grid.module.css';

interface Props {
  label: string;
  /** What the columns are called; a column of buttons comes after them. */
  heads: readonly { key: string; title: string; width?: number; isNumber?: boolean }[];
  count: number;
  /** A new row after the last; none where rows come from elsewhere. Without a row there is only the button for it. */
  onAdd?: () => void;
  add?: string;
  disabled: boolean;
  onPaste?: ClipboardEventHandler;
  children: ReactNode;
}

const fields = 'tbody input, tbody select, tbody button:not([data-remove])';

/** A compact table whose cells are written in. Enter goes on to the next cell, and from the last one to a new row. */
export function Grid({ label, heads, count, onAdd, add, disabled, onPaste, children }: Props) {
  const { t } = useTranslation('company');
  const box = useRef<HTMLDivElement>(null);
  const [hasAdded, setAdded] = useState(false);
  /** Where a row was taken away: the keyboard goes on there. */
  const removedAt = useRef<number>(undefined);
  useScrollStops(box, `.${styles.scroll}`);
  useEffect(() => {
    if (!hasAdded) return;
    setAdded(false);
    const rows = box.current?.querySelectorAll('tbody > tr') ?? [];
    rows[count - 1]?.querySelector<HTMLElement>('input, select, button')?.focus();
  }, [hasAdded, count]);
  useEffect(() => {
    const at = removedAt.current;
    removedAt.current = undefined;
    if (at === undefined || document.activeElement !== document.body) return;
    const left = box.current?.querySelectorAll<HTMLElement>('[data-remove]');
    (left?.[Math.min(at, count - 1)] ?? box.current?.querySelector<HTMLElement>(':scope > button'))?.focus();
  }, [count]);
  const addRow = () => {
    onAdd?.();
    setAdded(true);
  };
  const keepPlace = ({ target }: MouseEvent) => {
    const row = (target as Element).closest('[data-remove]')?.closest('tr');
    if (row) removedAt.current = [...(row.parentElement?.children ?? [])].indexOf(row);
  };
  const goOn = (event: KeyboardEvent) => {
    const at = event.target as HTMLElement;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || at.getAttribute('role') === 'combobox')
      return;
    if (!(at instanceof HTMLInputElement || at instanceof HTMLSelectElement)) return;
    event.preventDefault();
    const cells = [...(box.current?.querySelectorAll<HTMLElement>(fields) ?? [])];
    const next = cells[cells.indexOf(at) + 1];
    if (next) next.focus();
    else if (onAdd && !disabled) addRow();
  };
  return (
    <div ref={box} className={styles.grid}>
      {count === 0 && onAdd ? null : (
        <div className={styles.scroll}>
          <table aria-label={label} onKeyDown={goOn} onPaste={onPaste} onClick={keepPlace}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th
                    key={head.key}
                    scope="col"
                    className={head.isNumber ? styles.number : undefined}
                    style={head.width === undefined ? undefined : { width: head.width }}
                  >
                    {head.title}
                  </th>
                ))}
                <th className={styles.acts} aria-label={t('grid.acts')} />
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
      {onAdd ? (
        <Button type="dashed" icon={<PlusOutlined />} disabled={disabled} onClick={addRow}>
          {add ?? t('grid.add')}
        </Button>
      ) : null}
    </div>
  );
}

/** The cell by which a row is taken away. */
export function RemoveCell({
  number,
  disabled,
  onRemove,
}: {
  number: number;
  disabled: boolean;
  onRemove: () => void;
}) {
  const { t } = useTranslation('company');
  return (
    <td className={styles.acts}>
      <Button
        size="small"
        type="text"
        data-remove
        icon={<DeleteOutlined />}
        aria-label={t('grid.remove', { number })}
        disabled={disabled}
        onClick={onRemove}
      />
    </td>
  );
}
