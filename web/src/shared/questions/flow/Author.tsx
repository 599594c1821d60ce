import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '../../ui/SearchSelect';
import { freeId } from '../author/freeId';
import { RowList } from '../author/RowList';
import type { AuthorProps } from '../kind';
import styles from '../questions.module.css';
import { type FlowStepRow, flowOf, flowRows } from './rows';

/** Steps in order: which belong to the flow, after which they come, who does them, and what is a trap. */
export function Author({ body, answerKey, onChange }: AuthorProps<'flow'>) {
  const { t } = useTranslation('questions');
  const rows = flowRows(body, answerKey);
  const put = (next: FlowStepRow[], lanes = body.lanes) => {
    const made = flowOf({ ...body, lanes }, answerKey, next);
    onChange(made.body, made.key);
  };
  const right = rows.filter((row) => row.role !== 'trap');
  return (
    <div className={styles.rows}>
      <div className={styles.row}>
        {(['start', 'end'] as const).map((end) => (
          <Input
            key={end}
            style={{ width: 200 }}
            prefix={t(`author.flow.${end}`)}
            aria-label={t(`author.flow.${end}`)}
            value={body[end]}
            onChange={({ target: { value } }) => onChange({ ...body, [end]: value }, answerKey)}
          />
        ))}
        <Select
          mode="tags"
          open={false}
          style={{ flex: 1, minWidth: 220 }}
          aria-label={t('author.flow.lanes')}
          placeholder={t('author.flow.lanesHint')}
          value={body.lanes.map((lane) => lane.title)}
          onChange={(titles: string[]) =>
            put(
              rows,
              titles.map((title) => body.lanes.find((lane) => lane.title === title) ?? { id: title, title }),
            )
          }
        />
      </div>
      <RowList
        rows={rows}
        least={1}
        fresh={() => ({
          id: freeId(
            's',
            rows.map((row) => row.id),
          ),
          title: '',
          kind: 'step' as const,
          role: 'right' as const,
          after: rows.filter((row) => row.role === 'right').at(-1)?.id
            ? [rows.filter((row) => row.role === 'right').at(-1)?.id ?? '']
            : [],
          lane: '',
          feedback: '',
        })}
        addLabel={t('author.flow.add')}
        removeLabel={(number) => t('author.flow.remove', { number })}
        onChange={(next) => put(next)}
      >
        {(row, change, index) => (
          <>
            <span className={styles.rowNumber}>{index + 1}</span>
            <Input
              style={{ flex: 1, minWidth: 160 }}
              aria-label={t('author.flow.step', { number: index + 1 })}
              placeholder={t('author.flow.step', { number: index + 1 })}
              value={row.title}
              onChange={({ target: { value } }) => change({ title: value })}
            />
            <Select
              style={{ width: 120 }}
              aria-label={t('author.flow.role', { number: index + 1 })}
              value={row.role}
              options={(['right', 'optional', 'trap'] as const).map((role) => ({
                value: role,
                label: t(`author.flow.roleOf.${role}`),
              }))}
              onChange={(role: FlowStepRow['role']) => change({ role })}
            />
            {row.role === 'trap' ? (
              <Input
                style={{ flex: 1, minWidth: 180 }}
                aria-label={t('author.flow.why')}
                placeholder={t('author.flow.why')}
                value={row.feedback}
                onChange={({ target: { value } }) => change({ feedback: value })}
              />
            ) : (
              <SearchSelect
                mode="multiple"
                style={{ flex: 1, minWidth: 180 }}
                aria-label={t('author.flow.after', { number: index + 1 })}
                placeholder={t('author.flow.afterHint')}
                value={row.after}
                options={right
                  .filter((other) => other.id !== row.id)
                  .map((other) => ({ value: other.id, label: other.title || other.id }))}
                onChange={(after: string[]) => change({ after })}
              />
            )}
            {body.lanes.length > 0 && row.role !== 'trap' ? (
              <Select
                allowClear
                style={{ width: 120 }}
                aria-label={t('author.flow.lane', { number: index + 1 })}
                placeholder={t('flow.lane')}
                value={row.lane || null}
                options={body.lanes.map((lane) => ({ value: lane.id, label: lane.title }))}
                onChange={(lane: string | null | undefined) => change({ lane: lane ?? '' })}
              />
            ) : null}
          </>
        )}
      </RowList>
    </div>
  );
}
