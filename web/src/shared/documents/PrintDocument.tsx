import { useId } from 'react';
import { PrintSheet } from '@/shared/ui/PrintSheet';
import { usePrint } from '@/shared/ui/usePrint';
import { Sheet, type Side } from './Sheet';

interface Props {
  sides: Side[];
  title: string;
  onDone: () => void;
}

/** Prints every side of a document, each on a page of its own true size. */
export function PrintDocument({ sides, title, onDone }: Props) {
  const id = useId();
  usePrint(onDone);
  const pages = sides.map(
    ({ width, height }, at) =>
      `@page document${at}{size:${width}mm ${height}mm;margin:0;@bottom-center{content:none}}` +
      `.document${at}{page:document${at};width:${width}mm;height:${height}mm;overflow:hidden;line-height:0}`,
  );
  return (
    <PrintSheet>
      <style>{`@media print{${pages.join('')}}`}</style>
      {sides.map((side, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sides of a document never move
        <div key={at} className={`document${at}`}>
          <Sheet side={side} title={title} titleId={`${id}-print-${at}`} />
        </div>
      ))}
    </PrintSheet>
  );
}
