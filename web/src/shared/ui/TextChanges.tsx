import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { diffWords } from '../lib/diff';
import styles from './TextChanges.module.css';

interface Props {
  before: string;
  after: string;
}

/** A text with its changes in place: what went struck through, what came underlined. Words say it too, for who cannot see it. */
export function TextChanges({ before, after }: Props) {
  const { t } = useTranslation('common');
  const runs = useMemo(() => {
    let at = 0;
    return diffWords(before, after).map((run) => {
      at += run.text.length;
      return { ...run, at };
    });
  }, [before, after]);
  return (
    <p className={styles.text}>
      {runs.map(({ kind, text, at }) => {
        const key = `${kind} ${at}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        const Tag = kind === 'gone' ? 'del' : 'ins';
        return (
          <Tag key={key} className={styles[kind]}>
            <span className="sp-visually-hidden">{t(`change.${kind}`)}</span>
            {text}
          </Tag>
        );
      })}
    </p>
  );
}
