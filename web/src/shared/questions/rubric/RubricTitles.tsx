import { useTranslation } from 'react-i18next';
import type { RubricLine } from '../kind';

/** The lines of a rubric as the expected answer names them. */
export function RubricTitles({ lines }: { lines: RubricLine[] }) {
  const { t } = useTranslation('questions');
  return (
    <ul style={{ paddingInlineStart: 18 }}>
      {lines.map((line) => (
        <li key={line.title}>
          {line.weight < 0 ? t('author.deductionLine', { title: line.title }) : line.title}
        </li>
      ))}
    </ul>
  );
}
