import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/api/user';
import { lazily } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type Person, setTeacherStatus, useStaffWrite } from '../api';

const DisableDialog = lazily(() => import('./DisableDialog').then((module) => module.DisableDialog));

/** Opens a shut account, or asks before shutting an open one. */
export function StatusSwitch({ person }: { person: Person }) {
  const { t } = useTranslation('staff');
  const [isOpen, setOpen] = useState(false);
  const enable = useStaffWrite(setTeacherStatus);
  const isOwn = useCurrentUser()?.id === person.id;
  // Nobody shuts themselves out.
  if (isOwn) return null;
  if (person.status === 'disabled') {
    return (
      <Button
        type="link"
        size="small"
        loading={enable.isPending}
        onClick={() => enable.mutate({ id: person.id, isEnabled: true, classesTo: null, reason: '' })}
      >
        {t('action.enable')}
      </Button>
    );
  }
  return (
    <>
      <Button type="link" size="small" danger onClick={() => setOpen(true)}>
        {t('action.disable')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <DisableDialog person={person} isOpen={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
