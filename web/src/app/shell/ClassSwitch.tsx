import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { activeClassesQuery, classQuery } from '@/shared/api/classes';
import { places } from '../places';
import type { HubView } from '../routeMeta';

/** The views of a class, and the first address of each. */
export const hubViews: Record<HubView, string> = {
  overview: '/gradeManage/grade',
  students: '/gradeManage/studentList',
  content: '/gradeManage/project',
  exams: '/gradeManage/assess',
  marks: '/gradeManage/gradebook',
  notices: '/gradeManage/inform',
};

interface Props {
  classId: number;
  /** Of the page that is shown: changing the class keeps the view. */
  pathname: string;
  className: string | undefined;
}

/** Names the class one is in and leads to another. */
export function ClassSwitch({ classId, pathname, className }: Props) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const one = useQuery(classQuery(classId)).data;
  const classes = useQuery(activeClassesQuery).data ?? [];
  // While another class is on its way the former one is still there.
  const name = one?.id === classId ? one.name : '';
  // What shows one student or one exam of the former class leads to the view it belongs to.
  const place = places[pathname];
  const to = place?.hub === undefined || place.under === undefined ? pathname : hubViews[place.hub];
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
      <button type="button" className={className} aria-label={t('hub.switch', { name })}>
        {name ? (
          <>
            {name} <span aria-hidden="true">⌄</span>
          </>
        ) : null}
      </button>
    </Dropdown>
  );
}
