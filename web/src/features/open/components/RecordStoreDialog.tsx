import { Checkbox, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { useAddRecordStore, xapiVersions } from '../api';
import { AddressDialog } from './AddressDialog';
import styles from './open.module.css';

type Fields = Schema<'OpenRecordStoreForm'>;

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (message: string) => void;
}

/** A learning record store, and what it asks for. */
export function RecordStoreDialog({ isOpen, onClose, onAdded }: Props) {
  const { t } = useTranslation('open');
  const add = useAddRecordStore();
  return (
    <AddressDialog<Fields>
      {...{ isOpen, onClose }}
      title={t('hook.addStore')}
      about={t('hook.storeText')}
      urlHelp={t('hook.storeUrlText')}
      initialValues={{ tells_names: false, version: '1.0.3' }}
      isAdding={add.isPending}
      onAdd={(fields, onError) => add.mutate(fields, { onSuccess: ({ msg }) => onAdded(msg), onError })}
    >
      <div className={styles.pair}>
        <Form.Item
          name="key"
          label={t('field.key')}
          rules={[{ required: true, max: 200, message: t('rule.key') }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="secret"
          label={t('field.secret')}
          extra={t('hook.secretText')}
          rules={[{ required: true, max: 200, message: t('rule.secret') }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </div>
      <Form.Item name="version" label={t('field.version')}>
        <Select options={xapiVersions.map((version) => ({ value: version, label: version }))} />
      </Form.Item>
      <Form.Item name="tells_names" valuePropName="checked" extra={t('hook.namesText')}>
        <Checkbox>{t('field.tellsNames')}</Checkbox>
      </Form.Item>
    </AddressDialog>
  );
}
