import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { QuestionFormat } from '../api';

/** The formats that are read, in the order in which teachers meet them. */
const formats: QuestionFormat[] = ['table', 'docx', 'markdown', 'moodle_xml', 'qti', 'gift', 'aiken'];

interface Props {
  /** Without one, the format is recognised. */
  value: QuestionFormat | undefined;
  onChange: (format: QuestionFormat | undefined) => void;
  /** Whether it may be left to the server to recognise. */
  mayRecognise?: boolean;
  disabled?: boolean;
}

/** Which format a file is read in. */
export function FormatSelect({ value, onChange, mayRecognise = false, disabled = false }: Props) {
  const { t } = useTranslation('questions');
  const known = formats.map((format) => ({ value: format as string, label: t(`format.${format}`) }));
  return (
    <Select
      aria-label={t('format.label')}
      popupMatchSelectWidth={false}
      disabled={disabled}
      value={value ?? 'recognised'}
      options={mayRecognise ? [{ value: 'recognised', label: t('format.recognised') }, ...known] : known}
      onChange={(chosen) => onChange(formats.find((format) => format === chosen))}
    />
  );
}
