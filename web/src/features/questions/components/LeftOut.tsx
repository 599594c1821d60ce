import { useTranslation } from 'react-i18next';
import { said } from '@/shared/api/said';

interface Props {
  title: string;
  /** A sentence for each question that was not handled. */
  lines: string[];
}

/** Questions that an act left as they were, and why. */
export function LeftOut({ title, lines }: Props) {
  const { i18n } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <div role="alert" style={{ marginTop: 16 }}>
      <p>{title}</p>
      <ul style={{ paddingInlineStart: 18 }}>
        {lines.map((line) => (
          <li key={line}>{said(line, i18n.language)}</li>
        ))}
      </ul>
    </div>
  );
}
