import { Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BoardRow, endAttempt, extend, sendMessage, useExamWrite } from '../managedApi';

/** What an invigilator can do, for one student or for everybody. */
export interface Act {
  kind: 'extend' | 'message' | 'end';
  /** None for everybody. */
  row?: BoardRow;
}

/** Asks for the reason or the words, then does it. */
export function ActDialog({ id, act, onClose }: { id: number; act: Act; onClose: () => void }) {
  const { t } = useTranslation('exams');
  const [minutes, setMinutes] = useState(5);
  const [text, setText] = useState('');
  const run = useExamWrite(async () => {
    const whom = act.row ? { user_id: act.row.user_id } : {};
    if (act.kind === 'extend') return extend({ id, ...whom, minutes, reason: text.trim() });
    if (act.kind === 'message') return sendMessage({ id, ...whom, text: text.trim() });
    return endAttempt({ id: act.row?.attempt_id ?? 0, reason: text.trim() });
  });
  const wanted = t(act.kind === 'message' ? 'details.messageField' : 'details.reasonField');
  const name = act.row?.real_name;
  const title =
    name === undefined
      ? t(act.kind === 'extend' ? 'details.extendAll' : 'details.messageAll')
      : act.kind === 'end'
        ? t('details.endTitle', { name })
        : `${t(act.kind === 'extend' ? 'details.extend' : 'details.message')} · ${name}`;
  return (
    <Modal
      open
      title={title}
      okText={t(
        act.kind === 'extend' ? 'details.grant' : act.kind === 'message' ? 'details.send' : 'details.end',
      )}
      okButtonProps={{ danger: act.kind === 'end', disabled: text.trim().length < 2 }}
      confirmLoading={run.isPending}
      onCancel={onClose}
      onOk={() => run.mutate(undefined, { onSuccess: onClose })}
    >
      {act.kind === 'end' ? <p style={{ marginBottom: 12 }}>{t('details.endText')}</p> : null}
      <Form layout="vertical">
        {act.kind === 'extend' ? (
          <Form.Item label={t('details.minutesField')}>
            <InputNumber
              aria-label={t('details.minutesField')}
              min={1}
              max={600}
              value={minutes}
              onChange={(value) => setMinutes(value ?? 5)}
            />
          </Form.Item>
        ) : null}
        <Form.Item label={wanted}>
          <Input.TextArea
            aria-label={wanted}
            value={text}
            maxLength={act.kind === 'message' ? 500 : 200}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
