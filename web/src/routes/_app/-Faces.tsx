import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MyNotices } from '@/features/classes/components/MyNotices';
import { MyCoursesPage } from '@/features/learning/pages/MyCoursesPage';
import { ServerHome } from '@/features/staff/components/ServerHome';
import { chosenCoursesQuery, classCoursesQuery } from '@/shared/api/courses';
import { useHasRole } from '@/shared/api/user';
import { oneOf, readStored, writeStored } from '@/shared/lib/storage';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TextTabs } from '@/shared/ui/TextTabs';
import { CasesToAnswer } from './-CasesToAnswer';
import { Desk } from './-Desk';

const names = ['server', 'desk', 'study'] as const;
type Face = (typeof names)[number];
const storageKey = 'suanpan.face';

/** The home of those with duties: the server for who keeps it, the desk, and their own learning if they learn here too. */
export function Faces() {
  const { t } = useTranslation('routes');
  const operates = useHasRole('admin');
  const inClass = useQuery(classCoursesQuery);
  const chosen = useQuery(chosenCoursesQuery);
  const cards = [...(inClass.data?.items ?? []), ...(chosen.data?.items ?? [])];
  const learns = cards.some((card) => !card.is_teacher);
  const [wanted, setWanted] = useState(() => readStored(storageKey, oneOf(names)));
  const faces = names.filter((face) => face === 'desk' || (face === 'server' ? operates : learns));
  const face = faces.find((one) => one === wanted) ?? faces[0] ?? 'desk';
  // Who chose their learning last waits for it, rather than for a desk that gives way.
  if (wanted === 'study' && !learns && (inClass.isPending || chosen.isPending))
    return <Skeleton lines={10} />;
  const shown = <Shown face={face} />;
  if (faces.length === 1) return shown;
  const choose = (next: Face) => {
    setWanted(next);
    writeStored(storageKey, next);
  };
  const label = { server: t('server'), desk: t('desk'), study: t('study') };
  return (
    <TextTabs
      label={t('faces')}
      tabs={faces.map((key) => ({ key, label: label[key] }))}
      active={face}
      onChange={choose}
    >
      {shown}
    </TextTabs>
  );
}

function Shown({ face }: { face: Face }) {
  if (face === 'server') return <ServerHome />;
  return face === 'study' ? <MyCoursesPage asked={<CasesToAnswer />} notices={<MyNotices />} /> : <Desk />;
}
