import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Flex, Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type ExamRooms, putRooms, roomsQuery, useExamWrite } from '../../managedApi';
import { IconButton } from '../IconButton';
import styles from './board.module.css';

interface Values {
  rooms: { id?: number; name: string; seats: number; password?: string; addresses?: string }[];
}

/** Rooms of an assessment: how many sit in each, its own password, its computers. Saving seats everybody in order. */
export function RoomsDrawer({ assessmentId, onClose }: { assessmentId: number; onClose: () => void }) {
  const { t } = useTranslation(['exams', 'invigilation']);
  const found = useQuery(roomsQuery(assessmentId));
  return (
    <Drawer open size={640} title={t('invigilation:rooms.title')} onClose={onClose}>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <RoomsForm assessmentId={assessmentId} found={found.data} onClose={onClose} />
      )}
    </Drawer>
  );
}

interface FormProps {
  assessmentId: number;
  found: ExamRooms;
  onClose: () => void;
}

function RoomsForm({ assessmentId, found, onClose }: FormProps) {
  const { t } = useTranslation(['exams', 'invigilation']);
  const [form] = Form.useForm<Values>();
  const save = useExamWrite(putRooms, true);
  const showFaults = useFormFaults(form);
  const rooms = Form.useWatch('rooms', form) ?? found.rooms;
  const seats = rooms.reduce((sum, room) => sum + (room?.seats ?? 0), 0);
  const submit = (values: Values) =>
    save.mutate(
      { id: assessmentId, rooms: values.rooms ?? [], seating: { kind: 'in_order' } },
      { onSuccess: onClose, onError: showFaults },
    );
  return (
    <Form form={form} layout="vertical" initialValues={{ rooms: found.rooms }} onFinish={submit}>
      <p className={styles.aside}>{t('invigilation:rooms.text', { count: found.expected })}</p>
      <Form.List name="rooms">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <fieldset className={styles.room} key={key}>
                <legend className="sp-visually-hidden">
                  {t('invigilation:rooms.nth', { number: name + 1 })}
                </legend>
                <Form.Item name={[name, 'id']} hidden>
                  <InputNumber />
                </Form.Item>
                <Form.Item
                  name={[name, 'name']}
                  label={t('invigilation:rooms.name')}
                  rules={[{ required: true, whitespace: true, message: t('invigilation:rooms.typeName') }]}
                >
                  <Input maxLength={60} />
                </Form.Item>
                <Form.Item
                  name={[name, 'seats']}
                  label={t('invigilation:rooms.seats')}
                  rules={[{ required: true, message: t('invigilation:rooms.typeSeats') }]}
                >
                  <InputNumber min={1} max={1000} style={{ width: '100%' }} />
                </Form.Item>
                <Form.Item name={[name, 'password']} label={t('invigilation:rooms.password')}>
                  <Input maxLength={64} autoComplete="off" placeholder={t('invigilation:rooms.noPassword')} />
                </Form.Item>
                <Form.Item name={[name, 'addresses']} label={t('invigilation:rooms.addresses')}>
                  <Input maxLength={500} placeholder="10.3.5.0/24" />
                </Form.Item>
                <IconButton
                  label={t('invigilation:rooms.remove')}
                  icon={<DeleteOutlined />}
                  onClick={() => remove(name)}
                />
              </fieldset>
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add({ name: '', seats: 48 })}>
              {t('invigilation:rooms.add')}
            </Button>
          </>
        )}
      </Form.List>
      {seats > 0 && seats < found.expected ? (
        <p className={styles.short} role="status">
          {t('invigilation:rooms.short', { count: found.expected - seats })}
        </p>
      ) : null}
      <Flex justify="end" style={{ marginTop: 16 }}>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('invigilation:rooms.save')}
        </Button>
      </Flex>
    </Form>
  );
}
