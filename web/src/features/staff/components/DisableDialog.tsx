import { useQuery } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { listed, withAside } from '@/shared/lib/wording';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { type Person, setTeacherStatus, teacherQuery, teachersQuery, useStaffWrite } from '../api';

interface Fields {
  heir?: number;
  reason?: string;
}

/** Shuts a teacher's account, with an heir for their classes. */
export function DisableDialog({
  person,
  isOpen,
  onClose,
}: {
  person: Person;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('staff');
  const [form] = Form.useForm<Fields>();
  const save = useStaffWrite(setTeacherStatus, { showsError: true });
  const onError = useFormFaults(form, { renamed: { classes_to: 'heir' }, elsewhere: 'reason' });
  const role = useSchool()?.roles.class_management;
  const detail = useQuery({ ...teacherQuery(person.id), enabled: isOpen }).data;
  const search = { page_size: 200, status: 'active', role };
  const heirs = useQuery({ ...teachersQuery(search), enabled: isOpen }).data?.items ?? [];
  const owned = detail?.classes.filter((one) => one.is_owner) ?? [];
  return (
    <Modal
      open={isOpen}
      title={t('disable.title', { name: person.real_name })}
      okText={t('action.disable')}
      okButtonProps={{ danger: true }}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('disable.text')}</p>
      <Form<Fields>
        form={form}
        layout="vertical"
        onFinish={({ heir, reason }) =>
          save.mutate(
            { id: person.id, isEnabled: false, classesTo: heir ?? null, reason: reason ?? '' },
            { onSuccess: onClose, onError },
          )
        }
      >
        {owned.length > 0 ? (
          <Form.Item
            name="heir"
            label={t('disable.heir', { count: owned.length })}
            extra={listed(owned.map((one) => one.name))}
          >
            <SearchSelect
              allowClear
              placeholder={t('disable.noHeir')}
              options={heirs
                .filter((heir) => heir.id !== person.id)
                .map((heir) => ({ value: heir.id, label: withAside(heir.real_name, heir.username) }))}
            />
          </Form.Item>
        ) : null}
        <Form.Item name="reason" label={t('field.reason')}>
          <Input maxLength={200} placeholder={t('disable.reason')} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
