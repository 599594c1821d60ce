import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Drawer, Form, Input } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { formatDateTime } from '@/shared/lib/time';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import {
  allMembersQuery,
  type ClassView,
  extensionsQuery,
  grantExtension,
  type ItemKind,
  type Opening,
  useClassWrite,
  withdrawExtension,
} from '../api';
import styles from '../pages/pages.module.css';

interface Fields {
  users: number[];
  due: Dayjs;
  reason: string;
}

interface Props {
  chosen: ClassView;
  kind: ItemKind;
  item: Opening | undefined;
  onClose: () => void;
}

/** Who has more time for an item, and giving it. */
export function ExtensionDrawer({ chosen, kind, item, onClose }: Props) {
  const { t } = useTranslation('classes');
  const [form] = Form.useForm<Fields>();
  const isOpen = item !== undefined;
  const itemId = item?.item_id ?? 0;
  const extensions = useQuery({ ...extensionsQuery(chosen.id, kind, itemId), enabled: isOpen }).data ?? [];
  const members = useQuery({ ...allMembersQuery(chosen.id), enabled: isOpen }).data ?? [];
  const grant = useClassWrite(grantExtension, { showsError: true });
  const showFaults = useFormFaults(form, {
    renamed: { user_ids: 'users', due_at_ms: 'due' },
    elsewhere: 'due',
  });
  const unsaved = useUnsavedForm(form, isOpen ? `extension ${chosen.id} ${kind} ${itemId}` : undefined);
  const withdraw = useClassWrite(withdrawExtension);
  return (
    <Drawer
      open={isOpen}
      title={t('extension.title', { title: item?.title ?? '' })}
      size={480}
      onClose={unsaved.leave(onClose)}
      destroyOnHidden
    >
      <div className={styles.stack}>
        {extensions.length === 0 ? <p className={styles.dim}>{t('extension.none')}</p> : null}
        {extensions.map((extension) => (
          <div key={extension.user_id} className={styles.line}>
            <strong>{extension.real_name}</strong>
            <span className="sp-number">
              {t('extension.until', { time: formatDateTime(extension.due_at_ms) })}
            </span>
            <span className={styles.dim}>{extension.reason}</span>
            <Button
              size="small"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ classId: chosen.id, kind, itemId, userId: extension.user_id })}
            >
              {t('extension.withdraw')}
            </Button>
          </div>
        ))}
        {unsaved.offer}
        <Form<Fields>
          form={form}
          layout="vertical"
          onFinish={({ users, due, reason }) =>
            grant.mutate(
              { classId: chosen.id, kind, itemId, userIds: users, dueAtMs: due.valueOf(), reason },
              {
                onSuccess: () => {
                  unsaved.settle();
                  form.resetFields();
                },
                onError: showFaults,
              },
            )
          }
        >
          <Form.Item
            name="users"
            label={t('extension.students')}
            rules={[{ required: true, message: t('extension.studentsRule') }]}
          >
            <SearchSelect
              mode="multiple"
              options={members.map((member) => ({
                value: member.id,
                label: `${member.real_name} ${member.student_number ?? ''}`,
              }))}
            />
          </Form.Item>
          <Form.Item
            name="due"
            label={t('extension.due')}
            rules={[{ required: true, message: t('notice.timeRule') }]}
          >
            <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t('field.reason')}
            rules={[{ required: true, whitespace: true, message: t('extension.reasonRule') }]}
          >
            <Input maxLength={200} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={grant.isPending}>
            {t('extension.grant')}
          </Button>
        </Form>
      </div>
    </Drawer>
  );
}
