import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { lackOf } from '../../documents/fromFields';
import { ItemLines } from '../../documents/ItemLines';
import { asPrinted, asWritten } from '../../documents/itemLines';
import { useTypeNames } from '../../documents/useTypeNames';
import { listed } from '../../lib/wording';
import { SearchSelect } from '../../ui/SearchSelect';
import { Fault } from '../author/faults';
import { RowList } from '../author/RowList';
import { documentKindsQuery } from '../bank';
import styles from '../questions.module.css';
import type { SourceDocument } from '../types';
import own from '../vouchers/vouchers.module.css';
import { withKind } from './withKind';

interface Props {
  document: SourceDocument;
  at: number;
  onChange: (document: SourceDocument) => void;
  onRemove: () => void;
}

/** One document: its name and kind, what stands on it, and its lines. */
export function DocumentEditor({ document, at, onChange, onRemove }: Props) {
  const { t } = useTranslation(['questions', 'businesses', 'company']);
  const number = at + 1;
  const put = (patch: Partial<SourceDocument>) => onChange({ ...document, ...patch });
  const items = document.items ?? [];
  const path = `body.documents[${at}]`;
  return (
    <section className={own.document}>
      <div className={styles.row} style={{ marginBottom: 8 }}>
        <Input
          style={{ flex: '1 1 220px' }}
          aria-label={t('author.document', { number })}
          placeholder={t('author.document', { number })}
          value={document.title}
          onChange={({ target: { value } }) => put({ title: value })}
        />
        <Kind document={document} number={number} path={`${path}.kind`} onChange={onChange} />
        <Button type="text" danger size="small" onClick={onRemove}>
          {t('author.removeDocument', { number })}
        </Button>
      </div>
      <RowList
        rows={document.fields.map(([name, value]) => ({ name, value }))}
        fresh={() => ({ name: '', value: '' })}
        addLabel={t('author.addField')}
        removeLabel={(field) => t('author.removeField', { number: field })}
        onChange={(fields) => put({ fields: fields.map(({ name, value }) => [name, value]) })}
      >
        {(field, change, index) => (
          <>
            <Input
              style={{ width: 160 }}
              aria-label={t('author.fieldName', { number: index + 1 })}
              placeholder={t('author.fieldName', { number: index + 1 })}
              value={field.name}
              onChange={({ target: { value } }) => change({ name: value })}
            />
            <Input
              style={{ flex: 1, minWidth: 160 }}
              aria-label={t('author.fieldValue', { number: index + 1 })}
              placeholder={t('author.fieldValue', { number: index + 1 })}
              value={field.value}
              onChange={({ target: { value } }) => change({ value })}
            />
          </>
        )}
      </RowList>
      <Fault at={`${path}.items`}>
        <div className={styles.rows} style={{ marginTop: 12 }}>
          <ItemLines
            label={t('author.documentItems', { number })}
            items={items.map(asWritten)}
            disabled={false}
            onChange={(lines) => put({ items: lines.map(asPrinted) })}
          />
        </div>
      </Fault>
      <Look document={document} />
    </section>
  );
}

interface KindProps {
  document: SourceDocument;
  number: number;
  path: string;
  onChange: (document: SourceDocument) => void;
}

/** What the document is; without it, its title says so. */
function Kind({ document, number, path, onChange }: KindProps) {
  const { t } = useTranslation('questions');
  const kinds = useQuery(documentKindsQuery).data ?? [];
  const names = useTypeNames(kinds);
  return (
    <Fault at={path}>
      <SearchSelect<string | null>
        style={{ width: 220 }}
        aria-label={t('author.documentKind', { number })}
        placeholder={t('author.documentKindOpen')}
        allowClear
        value={document.kind || null}
        options={kinds.length > 0 ? names.groups : []}
        {...(document.kind ? { labelRender: () => names.titleOf(document.kind ?? '') } : {})}
        onChange={(kind) => onChange(withKind(document, kind ?? '', names.titleOf(kind ?? ''), kinds))}
      />
    </Fault>
  );
}

/** Whether students see it as the real paper, and what is missing for that. */
function Look({ document }: { document: SourceDocument }) {
  const { t } = useTranslation('questions');
  if (document.title.trim() === '' || document.img_path !== null) return null;
  const lack = lackOf(document);
  if (lack === undefined) return <p className={styles.hint}>{t('author.documentListed')}</p>;
  if (lack.length === 0) return <p className={styles.hint}>{t('author.documentDrawn')}</p>;
  const names = listed(lack);
  return (
    <p className={styles.hint}>
      {document.kind ? t('author.documentEmpty', { names }) : t('author.documentLacks', { names })}
    </p>
  );
}
