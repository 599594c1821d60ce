import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';
import { freshVoucher } from '../vouchers/fresh';
import { Accounts, Vouchers } from '../vouchers/VouchersEditor';

/** An entry: the accounts offered, and the right lines, or that none is needed. */
export function Author({ body, answerKey, onChange }: AuthorProps<'entry'>) {
  const { t } = useTranslation('questions');
  return (
    <div className={styles.rows}>
      <Accounts
        accounts={body.accounts}
        onChange={(accounts) => onChange({ ...body, accounts }, answerKey)}
      />
      <Checkbox
        checked={body.offers_no_entry}
        onChange={({ target }) =>
          onChange(
            { ...body, offers_no_entry: target.checked },
            target.checked ? answerKey : { ...answerKey, no_entry: false },
          )
        }
      >
        {t('author.offersNoEntry')}
      </Checkbox>
      {body.offers_no_entry ? (
        <Checkbox
          checked={answerKey.no_entry}
          onChange={({ target }) =>
            onChange(body, {
              ...answerKey,
              no_entry: target.checked,
              vouchers: target.checked ? [] : [freshVoucher('R1')],
            })
          }
        >
          {t('author.noEntryIsRight')}
        </Checkbox>
      ) : null}
      {answerKey.no_entry ? null : (
        <Vouchers
          vouchers={answerKey.vouchers}
          accounts={body.accounts}
          onChange={(vouchers) => onChange(body, { ...answerKey, vouchers })}
        />
      )}
    </div>
  );
}
