import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { ownFilesQuery } from '../api';
import { FileList } from './FileList';

interface Props {
  courseId: number | undefined;
  onInsert: (text: string) => void;
}

/** On the scratchpad: one's own books, ready to be read. Nothing when one keeps none. */
export function OwnFiles({ courseId, onInsert }: Props) {
  const { t } = useTranslation('coding');
  const own = useQuery({ ...ownFilesQuery(courseId ?? 0), enabled: courseId !== undefined });
  if (!own.data?.length) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('task.ownFiles')}
      content={<FileList files={own.data} onInsert={onInsert} />}
    >
      <Button type="text" icon={<FolderOpenOutlined />}>
        {t('task.ownShort')}
      </Button>
    </Popover>
  );
}
