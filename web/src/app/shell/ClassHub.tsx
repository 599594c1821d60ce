import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classQuery } from '@/shared/api/classes';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { lazily } from '@/shared/ui/lazily';
import { useShownInSight } from '@/shared/ui/useShownInSight';
import type { HubView } from '../routeMeta';
import styles from './ClassHub.module.css';
import { ClassSwitch, hubViews } from './ClassSwitch';
import chips from './Views.module.css';

const ClassCode = lazily(() =>
  import('@/features/classes/components/ClassCode').then((module) => module.ClassCode),
);

interface Props {
  view: HubView;
  classId: number;
  pathname: string;
}

/** Which class, its views, its code. On a phone the class stands in the bar above, and the rest is one row that scrolls sideways. */
export function ClassHub({ view, classId, pathname }: Props) {
  const { t } = useTranslation('shell');
  const isPhone = useMedia(phone);
  const row = useShownInSight<HTMLElement>(view);
  const one = useQuery(classQuery(classId)).data;
  // While another class is on its way the former one is still there.
  const chosen = one?.id === classId ? one : undefined;
  return (
    <div className={`${styles.class} ${one ? '' : styles.waits}`}>
      {isPhone ? null : <ClassSwitch {...{ classId, pathname }} className={styles.name} />}
      {chosen && !isPhone ? <span className={styles.term}>{chosen.term}</span> : null}
      <nav ref={row} className={styles.views} aria-label={t('hub.label')}>
        {(Object.keys(hubViews) as HubView[]).map((name) => (
          <Link
            key={name}
            to={hubViews[name] as '/'}
            search={{ class_id: classId } as never}
            className={`${chips.view} ${name === view ? chips.shown : ''}`}
            aria-current={name === view ? 'page' : undefined}
          >
            {t(`hub.${name}`)}
            {name === 'students' && chosen ? <small>{chosen.members}</small> : null}
          </Link>
        ))}
      </nav>
      {chosen ? (
        <Suspense fallback={null}>
          <span className={styles.code}>
            {t('hub.code')} <ClassCode value={chosen} />
          </span>
        </Suspense>
      ) : null}
    </div>
  );
}
