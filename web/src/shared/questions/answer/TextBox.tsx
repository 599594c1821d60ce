import { type InputHTMLAttributes, type TextareaHTMLAttributes, useLayoutEffect, useRef } from 'react';
import styles from '../questions.module.css';

/** A plain field: an exam starts without any component library. */
export function TextBox(props: InputHTMLAttributes<HTMLInputElement>) {
  return <input autoComplete="off" spellCheck={false} {...props} className={styles.field} />;
}

interface AreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  value: string;
  rows: number;
}

/** Grows with what is written, from `rows` to two thirds of the screen. */
export function TextArea(props: AreaProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = box.current;
    if (area === null) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [props.value]);
  return <textarea {...props} ref={box} className={`${styles.field} ${styles.area}`} />;
}
