import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';

/** The figures of the books, or those that were filled in. */
export type Figures = 'books' | 'filed';

interface Props {
  value: Figures;
  onChange: (value: Figures) => void;
}

/** Which of both a statement shows, once it was filled in. */
export function FiguresSwitch({ value, onChange }: Props) {
  const { t } = useTranslation('simulation');
  return (
    <Segmented<Figures>
      aria-label={t('statement.views.label')}
      value={value}
      options={[
        { value: 'books', label: t('statement.views.books') },
        { value: 'filed', label: t('statement.views.filed') },
      ]}
      onChange={onChange}
    />
  );
}
