import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Avatar, Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CurrentUser, userQuery } from '@/shared/api/user';
import { notify } from '@/shared/ui/notify';
import { setAvatar } from '../accountApi';
import { squarePicture } from '../model/picture';
import styles from './AvatarButton.module.css';

/** The picture, and a way to change it; it is cut to a square and made small before it travels. */
export function AvatarButton({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('identity');
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: async (file: File) => setAvatar(await squarePicture(file)),
    onSuccess: async ({ msg }) => {
      await queryClient.invalidateQueries(userQuery);
      notify.success(msg || t('account.avatarDone'));
    },
  });
  return (
    <div className={styles.avatar}>
      <Avatar size={72} src={user.avatar || undefined} className={styles.picture ?? ''}>
        {(user.real_name || user.username).slice(-1)}
      </Avatar>
      <Button size="small" loading={save.isPending} onClick={() => input.current?.click()}>
        {t('account.avatarChange')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={t('account.avatarChange')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) save.mutate(file);
        }}
      />
    </div>
  );
}
