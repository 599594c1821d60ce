import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { StatementKind, StatementRow } from '../api/types';
import { groupsOf } from '../model/statement';
import styles from './Statement.module.css';

interface Props {
  rows: StatementRow[] | undefined;
  kind: StatementKind;
  onKind: (kind: StatementKind) => void;
}

/** Which statement or tax return: those that the company has, with what was filed already. */
export function StatementPicker({ rows, kind, onKind }: Props) {
  const { t } = useTranslation('simulation');
  const options = groupsOf(rows ?? []).map(([group, forms]) => ({
    label: t(`statement.${group}`),
    title: group,
    options: forms.map((form) => ({ value: form.kind, label: form.title, form })),
  }));
  return (
    <Select<StatementKind>
      className={styles.picker ?? ''}
      aria-label={t('statement.choose')}
      value={kind}
      loading={rows === undefined}
      options={options}
      listHeight={420}
      optionRender={({ data }) => {
        const { form } = data as { form: StatementRow };
        return (
          <span className={styles.option}>
            <span>{form.title}</span>
            <small>
              {form.number}
              {form.counts ? ` · ${t('statement.counts')}` : ''}
              {form.is_filed ? ` · ${t('statement.isFiled')}` : ''}
            </small>
          </span>
        );
      }}
      onChange={onKind}
    />
  );
}
