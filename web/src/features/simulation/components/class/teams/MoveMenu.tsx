import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ArrangementDesk } from './useArrangement';
import { moverOf } from './useMovedFocus';

interface Props {
  desk: ArrangementDesk;
  student: number;
  /** The place of the team that they are in; none for whoever is in none. */
  from: number | undefined;
  name: string;
}

/** Where a student may go: another team, a new one, none. */
export function MoveMenu({ desk, student, from, name }: Props) {
  const { t } = useTranslation('teams');
  const others = desk.teams.map((team, at) => ({ team, at })).filter(({ at }) => at !== from);
  const items = [
    ...others.map(({ team, at }) => ({
      key: String(at),
      label: t('arrange.toTeam', { number: team.number, count: team.members.length }),
    })),
    { key: 'new', label: t('arrange.toNew') },
    ...(from === undefined ? [] : [{ key: 'none', label: t('arrange.toNone') }]),
  ];
  const go = (key: string) =>
    desk.move(student, key === 'new' ? 'new' : key === 'none' ? undefined : Number(key));
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => go(key) }} trigger={['click']} autoFocus>
      <Button
        {...moverOf(student)}
        size="small"
        type={from === undefined ? 'default' : 'text'}
        aria-label={t(from === undefined ? 'arrange.placeWho' : 'arrange.moveWho', { name })}
      >
        {t(from === undefined ? 'arrange.place' : 'arrange.move')}
      </Button>
    </Dropdown>
  );
}
