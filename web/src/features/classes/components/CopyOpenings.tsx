import CopyOutlined from '@ant-design/icons/CopyOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import type { ClassView } from '../api';

const CopyDialog = lazily(() => import('./CopyDialog').then((module) => module.CopyDialog));

/** Takes over what another class had open. */
export function CopyOpenings({ chosen }: { chosen: ClassView }) {
  const { t } = useTranslation('classes');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CopyOutlined />} disabled={chosen.archived_at_ms != null} onClick={() => setOpen(true)}>
        {t('copy.action')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <CopyDialog chosen={chosen} isOpen={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
