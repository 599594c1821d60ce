import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { documentQuery, useSchool } from '@/shared/api/school';
import { DocumentFrame } from '@/shared/ui/DocumentFrame';
import { Markdown } from '@/shared/ui/Markdown';
import styles from './LegalText.module.css';

/** One of the two legal texts: the school's own if it has written one, else the product's. */
export function LegalText({ name }: { name: 'agreement' | 'privacy' }) {
  const { t } = useTranslation('legal');
  const school = useSchool();
  const own = useQuery(documentQuery(school?.id, name)).data;
  const sections = t(`${name}.sections`, { returnObjects: true });
  const names = {
    school: school?.name_zh ?? t('thisSchool'),
    organization: school?.organization.name ?? t('thisOrganization'),
    contact: school?.contact || t('thisContact'),
  };
  /** Fills in the school's names; the texts carry them as {{school}} and so on. */
  const fill = (text: string) =>
    text.replace(/\{\{(school|organization|contact)\}\}/g, (_, key: keyof typeof names) => names[key]);
  return (
    <DocumentFrame>
      <article className={styles.text}>
        <h1>{t(`${name}.title`)}</h1>
        <p className={styles.version}>
          {own?.version
            ? t('ownVersionLine', { version: own.version })
            : t('versionLine', { version: t(`${name}.version`), date: t(`${name}.effective`) })}
        </p>
        {own?.text ? (
          <Markdown text={own.text} />
        ) : (
          <>
            <p>{fill(t(`${name}.lead`, { skipInterpolation: true }))}</p>
            {sections.map((section) => (
              <section key={section.heading}>
                <h2>{section.heading}</h2>
                {section.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{fill(paragraph)}</p>
                ))}
              </section>
            ))}
          </>
        )}
      </article>
    </DocumentFrame>
  );
}
