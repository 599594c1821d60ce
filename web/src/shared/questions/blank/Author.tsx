import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { RowList } from '../author/RowList';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';
import { freshBlank, freshBlankRule } from './fresh';

/** What each blank accepts: words, or a number with its tolerance. */
export function Author({ body, answerKey, onChange }: AuthorProps<'blank'>) {
  const { t } = useTranslation('questions');
  const rows = answerKey.blanks.map((rule, at) => ({ rule, slot: body.blanks[at] ?? freshBlank() }));
  return (
    <RowList
      rows={rows}
      least={1}
      fresh={() => ({ rule: freshBlankRule(), slot: freshBlank() })}
      at={(index) => `answer_key.blanks[${index}]`}
      addLabel={t('author.addBlank')}
      removeLabel={(number) => t('author.removeBlank', { number })}
      onChange={(next) =>
        onChange(
          { ...body, blanks: next.map((row) => row.slot) },
          { ...answerKey, blanks: next.map((row) => row.rule) },
        )
      }
    >
      {({ rule, slot }, put, index) => (
        <>
          <span className={styles.rowLabel}>{t('blankNumber', { number: index + 1 })}</span>
          <Select
            mode="tags"
            open={false}
            style={{ flex: 1, minWidth: 220 }}
            aria-label={t('author.accepted', { number: index + 1 })}
            placeholder={t('author.acceptedHint')}
            value={rule.accept}
            onChange={(accept: string[]) => put({ rule: { ...rule, accept } })}
          />
          <Input
            style={{ width: 110 }}
            inputMode="decimal"
            aria-label={t('author.number')}
            placeholder={t('author.number')}
            value={rule.number?.value ?? ''}
            onChange={({ target: { value } }) =>
              put({
                rule: {
                  ...rule,
                  number: value === '' ? null : { value, tolerance: rule.number?.tolerance ?? '0' },
                },
              })
            }
          />
          {rule.number ? (
            <Input
              style={{ width: 90 }}
              prefix="±"
              aria-label={t('author.tolerance')}
              value={rule.number.tolerance}
              onChange={({ target: { value } }) =>
                put({ rule: { ...rule, number: { value: rule.number?.value ?? '', tolerance: value } } })
              }
            />
          ) : null}
          <Input
            style={{ width: 80 }}
            aria-label={t('author.unit')}
            placeholder={t('author.unit')}
            value={slot.unit}
            onChange={({ target: { value } }) => put({ slot: { ...slot, unit: value } })}
          />
        </>
      )}
    </RowList>
  );
}
