import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';
import { Accounts, Vouchers } from '../vouchers/VouchersEditor';
import { DocumentsEditor } from './DocumentsEditor';

/** A voucher: the documents shown, the accounts offered, and the right lines. */
export function Author({ body, answerKey, onChange }: AuthorProps<'voucher'>) {
  return (
    <div className={styles.rows}>
      <DocumentsEditor
        documents={body.documents}
        onChange={(documents) => onChange({ ...body, documents }, answerKey)}
      />
      <Accounts
        accounts={body.accounts}
        onChange={(accounts) => onChange({ ...body, accounts }, answerKey)}
      />
      <Vouchers
        vouchers={answerKey.vouchers}
        accounts={body.accounts}
        onChange={(vouchers) => onChange(body, { ...answerKey, vouchers })}
      />
    </div>
  );
}
