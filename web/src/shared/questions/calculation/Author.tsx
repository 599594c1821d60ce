import { Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Fault } from '../author/faults';
import { freeId } from '../author/freeId';
import { RowList } from '../author/RowList';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';
import { freshCell, freshCellRule } from './fresh';

/** Numbers to be worked out: each cell's name, unit, value or formula; and the numbers that differ by student. */
export function Author({ body, answerKey, onChange }: AuthorProps<'calculation'>) {
  const { t } = useTranslation('questions');
  const rows = body.cells.map((slot) => ({
    slot,
    rule: answerKey.cells.find((rule) => rule.id === slot.id) ?? freshCellRule(slot.id),
  }));
  return (
    <div className={styles.rows}>
      <RowList
        rows={rows}
        least={1}
        fresh={() => {
          const id = freeId(
            'c',
            rows.map((row) => row.slot.id),
          );
          return { slot: freshCell(id), rule: freshCellRule(id) };
        }}
        at={(index) => `answer_key.cells[${index}]`}
        addLabel={t('author.addCell')}
        removeLabel={(number) => t('author.removeCell', { number })}
        onChange={(next) =>
          onChange(
            { ...body, cells: next.map((row) => row.slot) },
            { ...answerKey, cells: next.map((row) => row.rule) },
          )
        }
      >
        {({ slot, rule }, put, index) => (
          <>
            <span style={{ flex: 1, minWidth: 140 }}>
              <Fault at={`body.cells[${index}]`}>
                <Input
                  aria-label={t('author.cellName', { number: index + 1 })}
                  placeholder={t('author.cellName', { number: index + 1 })}
                  value={slot.label}
                  onChange={({ target: { value } }) => put({ slot: { ...slot, label: value } })}
                />
              </Fault>
            </span>
            <Input
              style={{ flex: 1, minWidth: 150 }}
              aria-label={t('author.cellValue', { number: index + 1 })}
              placeholder={t('author.cellValueHint')}
              value={rule.formula ?? rule.value ?? ''}
              onChange={({ target: { value } }) =>
                put({
                  rule: isNumber(value)
                    ? { ...rule, value, formula: null }
                    : { ...rule, value: null, formula: value },
                })
              }
            />
            <Input
              style={{ width: 90 }}
              prefix="±"
              aria-label={t('author.tolerance')}
              value={rule.tolerance ?? ''}
              onChange={({ target: { value } }) => put({ rule: { ...rule, tolerance: value || null } })}
            />
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
      <p className={styles.hint}>{t('author.cellHint', { first: rows[0]?.slot.id ?? 'c1' })}</p>
      <Checkbox
        checked={body.asks_process}
        onChange={({ target }) => onChange({ ...body, asks_process: target.checked }, answerKey)}
      >
        {t('author.asksProcess')}
      </Checkbox>
      <Checkbox
        checked={answerKey.carry_forward}
        onChange={({ target }) => onChange(body, { ...answerKey, carry_forward: target.checked })}
      >
        {t('author.carryForward')}
      </Checkbox>
      <p className={styles.caption}>{t('author.variables')}</p>
      <RowList
        rows={answerKey.variables}
        fresh={() => ({ name: '', from: '', to: '', step: '1' })}
        at={(index) => `answer_key.variables[${index}]`}
        addLabel={t('author.addVariable')}
        removeLabel={(number) => t('author.removeVariable', { number })}
        onChange={(variables) => onChange(body, { ...answerKey, variables })}
      >
        {(variable, put) =>
          (['name', 'from', 'to', 'step'] as const).map((field) => (
            <Input
              key={field}
              style={{ width: 110 }}
              aria-label={t(`author.variable.${field}`)}
              placeholder={t(`author.variable.${field}`)}
              value={variable[field]}
              onChange={({ target: { value } }) => put({ [field]: value })}
            />
          ))
        }
      </RowList>
    </div>
  );
}

const isNumber = (text: string) => /^-?\d*(\.\d*)?$/.test(text);
