import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { StatusTag } from '@/shared/ui/StatusTag';
import styles from './NamedFields.module.css';
import type { Marks } from './useMarks';

interface Props {
  marks: Marks;
  /** Of the document. */
  title: string;
}

/** 有误之处, below its document: the marked fields by name, chosen from all it can have, or only told. */
export function NamedFields({ marks, title }: Props) {
  const { t } = useTranslation('simulation');
  const id = useId();
  const { choices, chosen, planted, set } = marks;
  if (set === undefined) return <Told marks={marks} title={title} />;
  const value = chosen.map(({ name }) => name);
  return (
    <div className={styles.named}>
      <label htmlFor={id}>
        {t('faults.title')}
        <span className="sp-visually-hidden">{title}</span>
      </label>
      <SearchSelect<string[]>
        id={id}
        mode="multiple"
        className={styles.choice ?? ''}
        placeholder={t('faults.placeholder')}
        value={value}
        options={choices.map(({ name, label }) => ({ value: name, label }))}
        onChange={set}
      />
      {planted ? <Planted marks={marks} /> : null}
    </div>
  );
}

/** What was marked, and whether that was right where it is told. */
function Told({ marks, title }: Props) {
  const { t } = useTranslation('simulation');
  const { chosen, planted } = marks;
  if (chosen.length === 0 && !planted?.length) return null;
  return (
    <section className={styles.named} aria-label={t('faults.of', { title })}>
      <span>{t(planted ? 'faults.marked' : 'faults.title')}</span>
      <span className={styles.tags}>
        {chosen.length === 0 ? t('faults.none') : null}
        {chosen.map((choice) => (
          <StatusTag
            key={choice.name}
            tone={planted === undefined ? 'neutral' : planted.includes(choice) ? 'good' : 'bad'}
          >
            {choice.label}
          </StatusTag>
        ))}
      </span>
      {planted ? <Planted marks={marks} /> : null}
    </section>
  );
}

function Planted({ marks: { planted } }: Pick<Props, 'marks'>) {
  const { t, i18n } = useTranslation('simulation');
  if (!planted?.length) return <p className={styles.planted}>{t('faults.sound')}</p>;
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  return (
    <p className={styles.planted}>
      {t('faults.planted', { fields: names.format(planted.map(({ label }) => label)) })}
    </p>
  );
}
