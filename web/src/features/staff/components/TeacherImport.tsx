import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { downloadBlob } from '@/shared/lib/download';
import { UploadWithReport } from '@/shared/ui/UploadWithReport';
import { downloadTemplate, importTeachers, previewTeachers, useStaffWrite } from '../api';
import { passwordsAsCsv } from '../model/passwords';

/** Imports teachers; their first passwords are downloaded once. */
export function TeacherImport({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['staff', 'common']);
  const write = useStaffWrite(importTeachers);
  const passwords = write.data?.data.passwords ?? [];
  const save = () =>
    downloadBlob(
      new Blob(
        [passwordsAsCsv(passwords, [t('field.username'), t('field.realName'), t('common:oncePassword.new')])],
        {
          type: 'text/csv;charset=utf-8',
        },
      ),
      `${t('import.passwords')}.csv`,
    );
  const leave = () => {
    write.reset();
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      width={760}
      title={t('import.title')}
      footer={null}
      mask={{ closable: false }}
      onCancel={leave}
      destroyOnHidden
    >
      <UploadWithReport
        subject={t('import.subject')}
        columnsHelp={t('import.columns')}
        onTemplate={downloadTemplate}
        onPreview={previewTeachers}
        onConfirm={async (report) => (await write.mutateAsync(report.token)).msg}
        onDone={leave}
      />
      {passwords.length > 0 ? (
        <Button type="primary" onClick={save}>
          {t('import.savePasswords', { count: passwords.length })}
        </Button>
      ) : null}
    </Modal>
  );
}
