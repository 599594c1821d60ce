import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { documentQuery, useSchool } from '@/shared/api/school';
import { DocumentFrame } from '@/shared/ui/DocumentFrame';
import { Markdown } from '@/shared/ui/Markdown';
import styles from './ServicePage.module.css';

/** Help: the school's contact first, then what people ask most. */
export function ServicePage() {
  const { t } = useTranslation('school');
  const school = useSchool();
  const groups = t('serve.groups', { returnObjects: true });
  const own = useQuery(documentQuery(school?.id, 'service')).data?.text;
  return (
    <DocumentFrame>
      <h1 className={styles.title}>{t('serve.title')}</h1>
      <p className={styles.lead}>{t('serve.lead')}</p>
      <section className={styles.contact}>
        <h2>{t('serve.contact')}</h2>
        <p>{school?.contact || t('serve.contactTeacher')}</p>
        {school?.organization.name ? <p>{t('serve.support', { name: school.organization.name })}</p> : null}
      </section>
      {own ? <Markdown text={own} /> : null}
      {groups.map((group) => (
        <section key={group.title} className={styles.group}>
          <h2>{group.title}</h2>
          {group.questions.map((entry) => (
            <details key={entry.question} className={styles.entry}>
              <summary>{entry.question}</summary>
              <p>{entry.answer}</p>
            </details>
          ))}
        </section>
      ))}
      <p className={styles.more}>
        <Link to="/login">{t('serve.signIn')}</Link>
        <Link to="/forgotPassword">{t('serve.forgot')}</Link>
        <Link to="/receipt">{t('serve.receipt')}</Link>
      </p>
    </DocumentFrame>
  );
}
