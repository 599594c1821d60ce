import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chaptersQuery } from '@/shared/questions/bank';
import type { DraftText } from '../api';
import styles from './bring.module.css';
import { type Becomes, labelsIn, withLabel } from './labels';
import type { Draft } from './useDrafts';

interface Props {
  courseId: number;
  drafts: Draft[];
  onChange: (places: number[], change: (text: DraftText) => Partial<DraftText>) => void;
}

/** What the labels of another platform become here, for all questions at once. */
export function LabelMap({ courseId, drafts, onChange }: Props) {
  const { t } = useTranslation('questions');
  const chapters = useQuery(chaptersQuery(courseId));
  // Those of the file as it was read: what became a topic stays in the list and may become something else again.
  const [labels] = useState(() => labelsIn(drafts));
  const [chosen, setChosen] = useState<Record<string, Becomes>>({});
  if (labels.size === 0) return null;
  const options: { value: Becomes; label: string }[] = [
    { value: 'tag', label: t('labels.tag') },
    { value: 'knowledge', label: t('labels.knowledge') },
    { value: 'nothing', label: t('labels.nothing') },
    ...(chapters.data ?? []).map((one) => ({
      value: `chapter:${one.title}` as const,
      label: t('labels.chapter', { title: one.title }),
    })),
  ];
  return (
    <details className={`${styles.leftOut} ${styles.labels}`}>
      <summary>{t('labels.title', { count: labels.size })}</summary>
      <ul>
        {[...labels].map(([label, places]) => (
          <li key={label}>
            <strong>{label}</strong>
            <Select
              size="small"
              aria-label={t('labels.becomes', { label })}
              popupMatchSelectWidth={false}
              value={chosen[label] ?? 'tag'}
              options={options}
              onChange={(now: Becomes) => {
                setChosen({ ...chosen, [label]: now });
                onChange(places, (text) => withLabel(text, label, chosen[label] ?? 'tag', now));
              }}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
