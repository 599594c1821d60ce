import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Input, type InputRef, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { tabs } from '@/shared/tabs/tabs';
import { closeJoinClass, useJoinClass } from '@/shared/ui/joinClass';
import { notify } from '@/shared/ui/notify';
import { cleanClassCode, joinClass } from '../join';
import styles from './JoinClassDialog.module.css';

const width = 500;

/** Opened from the user menu; stays open on a refusal, with the server's sentence under the field. */
export function JoinClassDialog({ onJoined }: { onJoined: () => void }) {
  const { t } = useTranslation('classes');
  const isOpen = useJoinClass((state) => state.isOpen);
  const given = useJoinClass((state) => state.code);
  const [code, setCode] = useState(given);
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<InputRef>(null);
  const queryClient = useQueryClient();

  useEffect(() => {
    if (given !== '') setCode(given);
  }, [given]);

  const leave = () => {
    closeJoinClass();
    setCode('');
    setRefusal(undefined);
  };
  const join = useMutation({
    mutationFn: joinClass,
    meta: { showsError: true },
    onSuccess: async ({ msg }) => {
      notify.success(msg || t('join.done'));
      leave();
      tabs.refresh('/mycourse');
      await queryClient.invalidateQueries();
      onJoined();
    },
    onError: (error) => {
      setRefusal(messageOf(error, t('join.failed')));
      input.current?.focus();
    },
  });
  const submit = () => {
    const cleaned = cleanClassCode(code);
    if (cleaned === '') {
      notify.warning(t('join.empty'));
      setRefusal(t('join.empty'));
      input.current?.focus();
    } else join.mutate(cleaned);
  };

  return (
    <Modal
      open={isOpen}
      width={width}
      title={t('join.title')}
      mask={{ closable: false }}
      okText={t('join.submit')}
      cancelText={t('join.cancel')}
      confirmLoading={join.isPending}
      onOk={submit}
      onCancel={leave}
      afterOpenChange={(open) => open && input.current?.focus()}
      destroyOnHidden
    >
      <label className={styles.label} htmlFor="class-code">
        {t('join.label')}
      </label>
      <Input
        id="class-code"
        ref={input}
        className={styles.code ?? ''}
        size="large"
        value={code}
        maxLength={32}
        autoComplete="off"
        placeholder={t('join.placeholder')}
        status={refusal ? 'error' : ''}
        aria-invalid={refusal !== undefined}
        aria-describedby="class-code-help"
        onChange={(event) => {
          setCode(event.target.value);
          setRefusal(undefined);
        }}
        onPressEnter={submit}
      />
      <p
        id="class-code-help"
        className={refusal ? styles.refusal : styles.help}
        role={refusal ? 'alert' : undefined}
      >
        {refusal ?? t('join.help')}
      </p>
    </Modal>
  );
}
