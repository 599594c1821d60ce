import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type CourseCard, chosenCoursesQuery, classCoursesQuery } from '@/shared/api/courses';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { openJoinClass } from '@/shared/ui/joinClass';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { ContinuePanel } from '../components/ContinuePanel';
import { CourseTile } from '../components/CourseTile';
import styles from './MyCoursesPage.module.css';

export function MyCoursesPage() {
  const { t } = useTranslation(['learning', 'routes']);
  const inClass = useQuery(classCoursesQuery);
  const chosen = useQuery(chosenCoursesQuery);
  const failed = [inClass, chosen].find((query) => query.error && !query.data);
  const all = [...(inClass.data?.items ?? []), ...(chosen.data?.items ?? [])];
  const isWhole = inClass.data !== undefined && chosen.data !== undefined;
  return (
    <>
      <PageHeader
        title={t('routes:mycourse')}
        text={t('learning:mine.text')}
        actions={
          <>
            <Button onClick={() => openJoinClass()}>{t('learning:mine.join')}</Button>
            <LinkButton to="/coursecenter">{t('learning:mine.choose')}</LinkButton>
          </>
        }
      />
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {!isWhole && !failed ? <Skeleton lines={8} /> : null}
      {isWhole && all.length === 0 ? (
        <EmptyState
          title={t('learning:mine.empty')}
          text={t('learning:mine.emptyText')}
          action={
            <Button type="primary" onClick={() => openJoinClass()}>
              {t('learning:mine.join')}
            </Button>
          }
        />
      ) : null}
      {isWhole ? <ContinuePanel cards={all} /> : null}
      <Group title={t('learning:mine.classCourses')} cards={inClass.data?.items} />
      <Group title={t('learning:mine.chosenCourses')} cards={chosen.data?.items} />
    </>
  );
}

function Group({ title, cards }: { title: string; cards: CourseCard[] | undefined }) {
  if (cards === undefined || cards.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>
        {title} <span className="sp-number">{cards.length}</span>
      </h2>
      <div className={styles.tiles}>
        {cards.map((card) => (
          <CourseTile key={`${card.class_id}-${card.course_id}-${card.is_teacher}`} card={card} />
        ))}
      </div>
    </section>
  );
}
