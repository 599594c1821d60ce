import { useTranslation } from 'react-i18next';
import { readAmount } from '@/shared/vouchers/amount';
import { Fields, TextLine } from '../editors/fields';
import { type Document, type DocumentType, withFields } from './documents';
import { ReadLine } from './ReadLine';

interface Props {
  document: Document;
  type: DocumentType;
  onChange: (document: Document) => void;
  disabled: boolean;
}

/** The fields of a document's type, called as they are printed. */
export function DocumentFields({ document, type, onChange, disabled }: Props) {
  const { t } = useTranslation('businesses');
  const set = (name: string, value: string) => onChange(withFields(document, { [name]: value }, type));
  if (type.fields.length === 0) return null;
  return (
    <Fields>
      {type.fields.map(({ name, label, is_money }) =>
        is_money ? (
          <ReadLine
            key={name}
            label={label}
            value={document.fields[name] ?? ''}
            read={readAmount}
            onRead={(amount) => set(name, amount)}
            disabled={disabled}
          />
        ) : (
          <TextLine
            key={name}
            label={label}
            {...(name === 'total_in_words' ? { hint: t('fields.wordsHint') } : {})}
            value={document.fields[name] ?? ''}
            disabled={disabled}
            onChange={(value) => set(name, value)}
          />
        ),
      )}
    </Fields>
  );
}
