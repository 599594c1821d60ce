import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionRow } from '@/shared/questions/bank';
import { moved } from '@/shared/questions/model';
import { stemLine } from '@/shared/questions/stemLine';
import type { Place } from '@/shared/ui/sortable/move';
import type { PaperSection } from '../managedApi';
import { isEmptySection, kindsOf, movedQuestion } from '../model/paper';
import { freshSection, useSectionTitle } from './useSectionTitle';

/** The sections of a paper: filled, put in order, and titled by what they ask until their author says otherwise. */
export function useSections(
  sections: PaperSection[],
  stems: Map<string, QuestionRow>,
  onChange: (sections: PaperSection[]) => void,
) {
  const { t } = useTranslation('exams');
  const { titleOf, isGiven } = useSectionTitle();
  const [said, setSaid] = useState('');
  // What a section is known by while it changes its place and its content.
  const [ids, setIds] = useState<number[]>([]);
  const idAt = (at: number) => ids[at] ?? at;
  /** In another order, with other content; `from` tells where each stood, so that a title it was given follows. */
  const put = (next: PaperSection[], from: (number | undefined)[]) => {
    let fresh = Math.max(-1, ...sections.map((_, at) => idAt(at)));
    setIds(
      from.map((at) => {
        if (at !== undefined) return idAt(at);
        fresh += 1;
        return fresh;
      }),
    );
    onChange(
      next.map((section, index) => {
        const at = from[index];
        const old = at === undefined ? undefined : sections[at];
        const isOwn = old !== undefined && (old.title !== section.title || !isGiven(at ?? 0, old.title));
        return isOwn ? section : { ...section, title: titleOf(index, kindsOf(section, stems)) };
      }),
    );
  };
  const places = sections.map((_, at) => at);
  const nameOf = (at: number) => sections[at]?.title || String(at + 1);
  return {
    said,
    idAt,
    /** Other sections than before. */
    reset: () => setIds([]),
    change: (at: number, patch: Partial<PaperSection>) =>
      put(
        sections.map((section, index) => (index === at ? { ...section, ...patch } : section)),
        places,
      ),
    move: (from: number, to: number) => {
      const order = moved(places, from, to - from);
      put(
        order.flatMap((at) => sections[at] ?? []),
        order,
      );
      setSaid(t('compose.sectionMoved', { title: nameOf(from), place: to + 1, count: sections.length }));
    },
    remove: (at: number) =>
      put(
        sections.filter((_, index) => index !== at),
        places.filter((index) => index !== at),
      ),
    add: () => put([...sections, freshSection('')], [...places, undefined]),
    /** Behind what is there; a section in which nothing is yet makes room. */
    append: (added: PaperSection[]) => {
      const kept = places.filter((at) => !isEmptySection(sections[at]));
      put([...kept.flatMap((at) => sections[at] ?? []), ...added], [...kept, ...added.map(() => undefined)]);
      return kept.length;
    },
    moveQuestion: (from: Place, to: Place) => {
      const question = sections[from.list]?.questions[from.at];
      if (question === undefined) return;
      put(movedQuestion(sections, from, to), places);
      const row = stems.get(question.key);
      setSaid(
        t('compose.questionMoved', {
          stem: row ? stemLine(row.stem) : question.key,
          section: nameOf(to.list),
          place: to.at + 1,
        }),
      );
    },
  };
}
