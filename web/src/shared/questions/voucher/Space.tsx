import type { BodyOf } from '../types';
import { EntryTable } from '../vouchers/EntryTable';
import styles from '../vouchers/vouchers.module.css';

/** The documents, and the sheet for their entry. */
export function Space({ body }: { body: BodyOf<'voucher'> }) {
  return (
    <>
      {body.documents.map((document) => (
        <div className={styles.printed} key={document.id}>
          <strong>{document.title}</strong>
          {document.fields.map(([name, value]) => (
            <p key={name}>
              {name} {value}
            </p>
          ))}
          {document.img_path ? <img src={document.img_path} alt="" /> : null}
        </div>
      ))}
      <EntryTable />
    </>
  );
}
