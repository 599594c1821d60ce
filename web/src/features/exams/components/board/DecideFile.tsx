import { Alert, Button, Flex, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BroughtFile, decideAnswerFile, useExamWrite } from '../../managedApi';
import { ReasonBox } from './ReasonBox';

interface Props {
  assessmentId: number;
  file: BroughtFile;
}

/** Whether the answers of a file count, with the reason that is kept. Not while their student still writes. */
export function DecideFile({ assessmentId, file }: Props) {
  const { t } = useTranslation('invigilation');
  const [reason, setReason] = useState('');
  const decide = useExamWrite(decideAnswerFile, true);
  if (file.attempt_state === 'running' || file.attempt_state === 'ready')
    return <Alert type="info" showIcon title={t('answerFiles.running')} />;
  const send = (takes: boolean) =>
    decide.mutate({ id: assessmentId, file: file.id, takes, reason: reason.trim() });
  const isShort = reason.trim().length < 2;
  return (
    <Form layout="vertical" onFinish={() => send(true)}>
      <ReasonBox of="answerFile" label={t('answerFiles.reason')} value={reason} onChange={setReason} />
      <Flex gap={8} justify="flex-end">
        <Button disabled={isShort || decide.isPending} onClick={() => send(false)}>
          {t('answerFiles.refuse')}
        </Button>
        <Button type="primary" htmlType="submit" disabled={isShort} loading={decide.isPending}>
          {t('answerFiles.take')}
        </Button>
      </Flex>
    </Form>
  );
}
