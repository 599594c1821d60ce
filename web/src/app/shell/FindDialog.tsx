import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '@/shared/api/user';
import { loadReadings } from '@/shared/lib/fits';
import { useTabActions } from '@/shared/tabs/useTabActions';
import { PlainDialog } from '@/shared/ui/PlainDialog';
import { areaOf, namedPages } from '../menu';
import styles from './FindDialog.module.css';
import {
  courseItemsQuery,
  currentPlace,
  type Found,
  matching,
  ownAssessmentsQuery,
  ownClassesQuery,
  ownWorkQuery,
  peopleQuery,
  questionsQuery,
} from './find';
import { useFindActs } from './useFindActs';
import { useStudied } from './useStudied';
import { useTable } from './useTable';

/** Goes to any page, lecture, task, resource, exercise or assessment, for a teacher to any student, class or question, for the office to
 * any account, and does what can be done from anywhere, by name: Ctrl/⌘ K. */
export function FindDialog({ typedAhead, onClose }: { typedAhead?: () => string; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'routes']);
  const { open } = useTabActions();
  const [text, setText] = useState(() => typedAhead?.() ?? '');
  // What was typed between the first drawing and the focus in the field, which the dialog has by now.
  const ahead = useRef(typedAhead);
  useEffect(() => setText((now) => ahead.current?.() || now), []);
  const isTeacher = useHasRole('class_management');
  const asked = useSettled(text);
  const own = useQuery({ ...ownClassesQuery(asked, isTeacher), placeholderData: keepPreviousData });
  const isStaff = useHasRole('teacher_management');
  const accounts = useQuery({ ...peopleQuery(asked, isStaff), placeholderData: keepPreviousData });
  const assessments = useQuery(ownAssessmentsQuery(isTeacher));
  useEffect(() => void loadReadings(), []);
  const [at, setAt] = useState(0);
  const { courseId, classId } = useStudied().studied ?? {};
  const place = useMemo(() => currentPlace(courseId, classId), [courseId, classId]);
  const items = useQuery(courseItemsQuery(place));
  const work = useQuery(ownWorkQuery(place, !isTeacher));
  const questions = useQuery({
    ...questionsQuery(asked, place, isTeacher),
    placeholderData: keepPreviousData,
  });
  const acts = useFindActs(place);
  const table = useTable();
  const pages = useMemo(
    () =>
      namedPages(table)
        .filter(({ path }) => areaOf(path) !== 'course' || place !== undefined)
        .map(
          ({ path, title }): Found => ({
            kind: 'page',
            title: t(`routes:${title}`),
            href: `${path}${areaOf(path) === 'course' ? `?${place?.search}` : ''}`,
          }),
        ),
    [table, place, t],
  );
  const found = useMemo(() => {
    const isAsked = text.trim() !== '';
    const people = isAsked ? [...(own.data ?? []), ...(accounts.data ?? [])].slice(0, 8) : [];
    const rest = matching(
      [...pages, ...(items.data ?? []), ...(work.data ?? []), ...(assessments.data ?? [])],
      text,
    );
    // Questions were found by what the server looks in, which is more than their first words.
    const last = isAsked ? [...matching(acts, text), ...(questions.data ?? [])] : [];
    return [...people, ...rest.slice(0, 14 - Math.min(last.length, 5)), ...last].slice(0, 14);
  }, [pages, items.data, work.data, own.data, accounts.data, assessments.data, questions.data, acts, text]);
  const choose = (one: Found | undefined) => {
    if (one === undefined) return;
    onClose();
    one.run?.();
    if (one.href !== undefined) open(one.href);
  };
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(found[at]);
    if (step === 0 || found.length === 0) return;
    event.preventDefault();
    setAt((at + step + found.length) % found.length);
  };
  return (
    <PlainDialog isOpen title={t('shell:find.title')} width={560} onClose={onClose}>
      <input
        className={styles.input}
        data-focus
        role="combobox"
        aria-expanded="true"
        aria-controls="find-list"
        aria-activedescendant={found[at] ? `find-${at}` : undefined}
        aria-label={t('shell:find.title')}
        placeholder={t(
          isTeacher
            ? 'shell:find.placeholderTeacher'
            : isStaff
              ? 'shell:find.placeholderStaff'
              : 'shell:find.placeholder',
        )}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={move}
      />
      <div id="find-list" className={styles.list} role="listbox" aria-label={t('shell:find.title')}>
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys, by the ARIA combobox pattern
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
          <div
            key={`${one.kind} ${one.href ?? one.title}`}
            id={`find-${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.item}
            onClick={() => choose(one)}
            onMouseMove={() => setAt(index)}
          >
            <span className={styles.name}>
              {one.title}
              {one.aside ? <small className={styles.aside}>{one.aside}</small> : null}
            </span>
            <span className={styles.kind}>{t(`shell:find.kind.${one.kind}`)}</span>
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className={styles.none}>{t('shell:find.nothing')}</p> : null}
    </PlainDialog>
  );
}

/** A text once the typing rests. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
