import { useTranslation } from 'react-i18next';
import { Lines } from '../print/Lines';
import type { BodyOf } from '../types';

export function Space({ body }: { body: BodyOf<'blank'> }) {
  const { t } = useTranslation('questions');
  return (
    <Lines
      lines={body.blanks.map((blank, index) => ({
        id: index,
        label: blank.label || t('blankNumber', { number: index + 1 }),
        unit: blank.unit,
      }))}
    />
  );
}
