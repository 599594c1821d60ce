import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { events, type HookEvent, useAddHook } from '../api';
import { AddressDialog } from './AddressDialog';
import { eventWord } from './eventWord';

interface Fields {
  name: string;
  url: string;
  events: HookEvent[];
}

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (secret: string) => void;
}

/** An address, and what it is told of. */
export function HookDialog({ isOpen, onClose, onAdded }: Props) {
  const { t } = useTranslation('open');
  const add = useAddHook();
  return (
    <AddressDialog<Fields>
      {...{ isOpen, onClose }}
      title={t('hook.add')}
      urlHelp={t('hook.urlText')}
      initialValues={{ events: ['result.released'] }}
      isAdding={add.isPending}
      onAdd={(fields, onError) =>
        add.mutate(fields, { onSuccess: ({ data }) => onAdded(data.secret), onError })
      }
    >
      <Form.Item
        name="events"
        label={t('field.events')}
        rules={[{ required: true, message: t('rule.events') }]}
      >
        <Checkbox.Group options={events.map((event) => ({ value: event, label: eventWord(t, event) }))} />
      </Form.Item>
    </AddressDialog>
  );
}
