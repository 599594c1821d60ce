import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { useClickProtect } from '@/shared/lib/useClickProtect';
import { TextField } from '@/shared/ui/form/Field';
import { notify } from '@/shared/ui/notify';
import { type CodePurpose, sendCode } from '../api';
import { phoneFault } from '../model/rules';
import styles from './CodeField.module.css';
import { useFaults } from './useFaults';

interface Props {
  phone: string;
  purpose: CodePurpose;
  schoolId?: number | undefined;
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (code: string) => void;
  /** The phone number is missing or wrong, or the server refused to send. */
  onPhoneFault: (message: string) => void;
}

const usualWaitSeconds = 60;

/** A code sent to the phone: the button rests three seconds after a click and until the server sends again. */
export function CodeField({ phone, purpose, schoolId, onPhoneFault, ...field }: Props) {
  const { t } = useTranslation('identity');
  const faultText = useFaults();
  const [again, setAgain] = useState(0);
  const [isSending, setSending] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const wait = Math.max(0, Math.ceil((again - now) / 1000));

  useEffect(() => {
    if (again <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (again <= Date.now()) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [again]);

  // Plain state instead of a mutation: the sign-in page weighs every kilobyte.
  const ask = async () => {
    setSending(true);
    try {
      const { data, msg } = await sendCode({ phone: phone.trim(), purpose, school_id: schoolId });
      notify.success(msg || t('code.sent', { phone: phone.trim() }));
      setNow(Date.now());
      setAgain(Date.now() + (data?.resend_after_seconds ?? usualWaitSeconds) * 1000);
    } catch (error) {
      onPhoneFault(messageOf(error, t('code.failed')));
    } finally {
      setSending(false);
    }
  };
  const clickProtect = useClickProtect(() => void ask());
  const send = () => {
    const fault = faultText(phoneFault(phone));
    if (fault !== undefined) onPhoneFault(fault);
    else clickProtect.run();
  };

  return (
    <TextField
      {...field}
      label={t('code.label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      end={
        <button
          type="button"
          className={styles.send}
          disabled={clickProtect.held || isSending || wait > 0}
          onClick={send}
        >
          {wait > 0 ? t('code.wait', { seconds: wait }) : t('code.send')}
        </button>
      }
    />
  );
}
