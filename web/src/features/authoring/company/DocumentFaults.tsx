import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenOf, fieldsOf } from '@/shared/documents/faults';
import { asSourceDocument } from '@/shared/documents/template';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { Row } from '../editors/fields';
import type { Document, DocumentType } from './documents';

interface Props {
  document: Document;
  types: readonly DocumentType[];
  onChange: (document: Document) => void;
  disabled: boolean;
}

/** 有误之处: where the fault of a document that is to be refused shows. */
export function DocumentFaults({ document, types, onChange, disabled }: Props) {
  const { t } = useTranslation('businesses');
  const id = useId();
  const nameOfLine = (number: number, name: string) => t('fields.faultLine', { number, name });
  const choices = fieldsOf(asSourceDocument(document, types), types, nameOfLine);
  const planted = (document.faults ?? []).map((field) => ({ document: document.id, field }));
  return (
    <Row label={t('fields.faults')} hint={t('fields.faultsHint')} htmlFor={id}>
      <SearchSelect<string[]>
        id={id}
        mode="multiple"
        value={chosenOf(choices, document.id, planted).map(({ name }) => name)}
        options={choices.map(({ name, label }) => ({ value: name, label }))}
        disabled={disabled}
        style={{ width: '100%' }}
        onChange={(faults) => onChange({ ...document, faults })}
      />
    </Row>
  );
}
