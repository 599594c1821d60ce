import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '@/shared/lib/pinyin';
import { phone, useMedia } from '@/shared/lib/useMedia';
import lists from './AccountField.module.css';
import { useChoices } from './useChoices';

/** The most that are offered while one types, and of the whole list. */
const most = 8;
const mostOfAll = 200;

interface Props {
  label: string;
  value: string;
  /** 摘要库: summaries used before, the most usual first. */
  known: readonly string[];
  isLocked: boolean;
  className: string;
  cell: string;
  onFocus: () => void;
  onChange: (summary: string) => void;
  /** Keys that are not for the list. */
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** What a line is about: typed freely, with what was written before offered below, also by its pinyin initials; F7 opens all of it. */
export function SummaryField({
  label,
  value,
  known,
  isLocked,
  className,
  cell,
  onFocus,
  onChange,
  onKey,
}: Props) {
  const { t } = useTranslation('simulation');
  // On a phone the rows have no head that names their columns.
  const isStacked = useMedia(phone);
  const [isTyping, setTyping] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const typed = value.trim();
  const isSought = isTyping && typed !== '' && !typed.startsWith('/');
  const found = isWhole ? known.slice(0, mostOfAll) : isSought ? likely(known, typed) : [];
  const close = () => {
    setTyping(false);
    setWhole(false);
    choices.reset();
  };
  const pick = (summary: string) => {
    close();
    onChange(summary);
  };
  const isOpen = found.length > 0;
  const choices = useChoices({ found, isOpen, first: -1, onPick: pick, onClose: close });
  return (
    <div className={lists.field}>
      <input
        {...choices.field}
        aria-label={label}
        className={className}
        data-cell={cell}
        value={value}
        readOnly={isLocked}
        maxLength={200}
        autoComplete="off"
        placeholder={isStacked ? t('grid.summary') : undefined}
        onFocus={onFocus}
        onBlur={close}
        onChange={(event) => {
          choices.reset();
          setWhole(false);
          setTyping(true);
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'F7' && !isLocked) {
            event.preventDefault();
            choices.reset();
            setWhole(true);
            return;
          }
          if (choices.onKey(event)) return;
          if (event.key === 'Enter' || event.key === 'Tab') close();
          onKey(event);
        }}
      />
      {isOpen ? (
        <div {...choices.list} role="listbox" className={lists.list} aria-label={t('grid.known')}>
          {found.map((summary, index) => (
            <div
              key={summary}
              role="option"
              tabIndex={-1}
              {...choices.entry(index)}
              className={index === choices.active ? lists.active : ''}
              // The field keeps the focus: a press on the list must not end it.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(summary);
              }}
            >
              {summary}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** Summaries that hold what is typed, those that begin with it first, then those by their pinyin initials; not the one that stands there. */
function likely(known: readonly string[], typed: string): string[] {
  const letters = typed.toLowerCase();
  const ranked = known
    .filter((summary) => summary !== typed)
    .map((summary) => ({ summary, rank: rank(summary, typed, letters) }))
    .filter(({ rank }) => rank < 4)
    .sort((left, right) => left.rank - right.rank);
  return ranked.slice(0, most).map(({ summary }) => summary);
}

function rank(summary: string, typed: string, letters: string): number {
  if (summary.startsWith(typed)) return 0;
  if (summary.includes(typed)) return 1;
  if (!/^[a-z0-9]+$/.test(letters)) return 4;
  const initials = initialsOf(summary);
  return initials.startsWith(letters) ? 2 : initials.includes(letters) ? 3 : 4;
}

/** The summaries of these lines, each once, the most usual first. */
export function usualSummaries(lines: Iterable<{ summary: string }>): string[] {
  const counts = new Map<string, number>();
  for (const { summary } of lines) {
    const text = summary.trim();
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort(([, left], [, right]) => right - left).map(([summary]) => summary);
}

/** Those that were written before, then the usual ones that were not. */
export const withUsual = (written: readonly string[], usual: readonly string[]): string[] => [
  ...new Set([...written, ...usual]),
];
