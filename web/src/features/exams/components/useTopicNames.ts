import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChapterTitle } from '@/shared/lib/useChapterTitle';
import { chaptersQuery, labelsQuery } from '@/shared/questions/bank';
import type { Axis } from '../blueprintApi';

/** What the topics of a course are called, and the order in which tables list them. */
export function useTopicNames(courseId: number, by: Axis) {
  const { t } = useTranslation('exams');
  const chapters = useQuery(chaptersQuery(courseId));
  const labels = useQuery(labelsQuery(courseId));
  const titled = useChapterTitle();
  const titles = new Map(
    (chapters.data ?? []).map((chapter, index) => [chapter.key, titled(index + 1, chapter.title)]),
  );
  const known =
    by === 'chapter'
      ? [...titles.keys()]
      : (labels.data ?? []).filter((label) => label.facet === 'knowledge').map((label) => label.name);
  const nameOf = (topic: string) => {
    if (topic === '') return t(by === 'chapter' ? 'coverage.noChapter' : 'coverage.noKnowledge');
    return by === 'chapter' ? (titles.get(topic) ?? topic) : topic;
  };
  return { known, nameOf };
}
