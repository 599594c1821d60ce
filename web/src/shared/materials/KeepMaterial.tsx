import FolderAddOutlined from '@ant-design/icons/FolderAddOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../api/user';
import { notify } from '../ui/notify';

interface Props {
  /** What it is called in the list. */
  name: string;
  make: () => Blob;
}

/** Puts what a program made with the materials for reports. */
export function KeepMaterial({ name, make }: Props) {
  const { t } = useTranslation('common');
  const user = useCurrentUser();
  if (user === undefined) return null;
  const keep = async () => {
    const { keepMaterial } = await import('./materials');
    try {
      notify.success(t('material.kept', { name: await keepMaterial(user.id, name, make()) }));
    } catch (error) {
      notify.error(t(error instanceof RangeError ? 'material.tooLarge' : 'material.failed'));
    }
  };
  return (
    <Button
      type="text"
      size="small"
      icon={<FolderAddOutlined />}
      aria-label={t('material.keepNamed', { name })}
      title={t('material.keep')}
      onClick={() => void keep()}
    />
  );
}
