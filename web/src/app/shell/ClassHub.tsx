import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Dropdown } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { activeClassesQuery, classQuery } from '@/shared/api/classes';
import { useSlotRef } from '@/shared/tabs/slots';
import { useTabs } from '@/shared/tabs/tabs';
import { places } from '../places';
import type { HubView } from '../routeMeta';
import styles from './ClassHub.module.css';
import { usePlace } from './useTable';

const ClassCode = lazy(() =>
  import('@/features/classes/components/ClassCode').then((module) => ({ default: module.ClassCode })),
);

/** The views of a class, and the first address of each. */
const views: Record<HubView, string> = {
  overview: '/gradeManage/grade',
  students: '/gradeManage/studentList',
  content: '/gradeManage/project',
  exams: '/gradeManage/assess',
  marks: '/gradeManage/gradebook',
  notices: '/gradeManage/inform',
};

/** Which class, its views, its code, what the view's page offers to do. */
export function ClassHub({ view, classId }: { view: HubView; classId: number }) {
  const { t } = useTranslation('shell');
  const active = useTabs((state) => state.active);
  const acts = useSlotRef('acts', active);
  const one = useQuery(classQuery(classId)).data;
  // While another class is on its way the former one is still there.
  const chosen = one?.id === classId ? one : undefined;
  return (
    <div className={`${styles.hub} ${one ? '' : styles.waits}`} data-print="class">
      <ClassName classId={classId} name={chosen?.name ?? ''} />
      {chosen ? <span className={styles.term}>{chosen.term}</span> : null}
      <nav className={styles.views} aria-label={t('hub.label')}>
        {(Object.keys(views) as HubView[]).map((name) => (
          <Link
            key={name}
            to={views[name] as '/'}
            search={{ class_id: classId } as never}
            className={`${styles.view} ${name === view ? styles.shown : ''}`}
            aria-current={name === view ? 'page' : undefined}
          >
            {t(`hub.${name}`)}
            {name === 'students' && chosen ? <small>{chosen.members}</small> : null}
          </Link>
        ))}
      </nav>
      <div className={styles.end}>
        {chosen ? (
          <Suspense fallback={null}>
            <span className={styles.code}>
              {t('hub.code')} <ClassCode value={chosen} />
            </span>
          </Suspense>
        ) : null}
        <div key={active} ref={acts} className={styles.acts} />
      </div>
    </div>
  );
}

/** Changing the class keeps the view. */
function ClassName({ classId, name }: { classId: number; name: string }) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const { pathname } = usePlace();
  const classes = useQuery(activeClassesQuery).data ?? [];
  // What shows one student or one exam of the former class leads to the view it belongs to.
  const place = places[pathname];
  const to = place?.hub === undefined || place.under === undefined ? pathname : views[place.hub];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: classes.map((one) => ({ key: String(one.id), label: `${one.name} · ${one.term}` })),
        selectable: true,
        selectedKeys: [String(classId)],
        onClick: ({ key }) => void router.navigate({ to, search: { class_id: Number(key) } } as never),
      }}
    >
      <button type="button" className={styles.name} aria-label={t('hub.switch', { name })}>
        {name} <span aria-hidden="true">⌄</span>
      </button>
    </Dropdown>
  );
}
