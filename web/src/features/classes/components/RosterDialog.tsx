import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { UploadWithReport } from '@/shared/ui/UploadWithReport';
import { applyRoster, type ClassView, downloadTemplate, previewRoster, useClassWrite } from '../api';

/** Imports a roster in four steps. */
export function RosterDialog({
  chosen,
  isOpen,
  onClose,
}: {
  chosen: ClassView;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('classes');
  const apply = useClassWrite((token: string) => applyRoster(chosen.id, token));
  return (
    <Modal
      open={isOpen}
      width={760}
      title={t('students.importTitle', { name: chosen.name })}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
    >
      <UploadWithReport
        subject={t('students.roster')}
        columnsHelp={t('students.columns')}
        onTemplate={downloadTemplate}
        onPreview={(file) => previewRoster(chosen.id, file)}
        onConfirm={async (report) => (await apply.mutateAsync(report.token)).msg}
        onDone={onClose}
      />
    </Modal>
  );
}
