import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { factsOf, titleOf } from '../../documents/data';
import { asShown, firmOf } from '../../documents/fromFields';
import { Sheet } from '../../documents/Sheet';
import { drawingOf } from '../../documents/sides';
import type { Firm, ShownDocument } from '../../documents/types';
import { formatMoney } from '../../lib/money';
import type { BodyOf } from '../types';
import styles from './printed.module.css';

/** The documents on the paper: as large as they are, or as the sheet is wide. */
export function PrintedDocuments({ body }: { body: BodyOf<'voucher'> }) {
  const documents = body.documents.map(asShown);
  const firm = firmOf(documents);
  return documents.map((document) => <Printed key={document.key} document={document} firm={firm} />);
}

function Printed({ document, firm }: { document: ShownDocument; firm: Firm }) {
  const { t } = useTranslation('simulation');
  const id = useId();
  const { title } = titleOf(document);
  const { sides, beside } = drawingOf(document, firm);
  // The back of a cheque has nothing to book.
  const pages = sides.filter(({ name }) => name !== 'back');
  const texts = pages.length > 0 ? beside : factsOf(document);
  return (
    <figure className={styles.document}>
      <figcaption>{title}</figcaption>
      {pages.map((side, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a document never move
          key={at}
          className={styles.page}
          style={{ maxWidth: `${side.width}mm`, aspectRatio: `${side.width} / ${side.height}` }}
        >
          <Sheet side={side} title={title} titleId={`${id}-${at}`} />
        </div>
      ))}
      {document.lacksLines ? <p>{t('document.lacksLines')}</p> : null}
      {document.picture ? <img src={document.picture} alt="" /> : null}
      {texts.length > 0 ? (
        <dl>
          {texts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{/^-?\d+\.\d\d$/.test(value) ? formatMoney(value) : value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </figure>
  );
}
