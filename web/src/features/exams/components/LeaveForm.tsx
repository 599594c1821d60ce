import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextBox } from '@/shared/questions/answer/TextBox';
import type { ExamSession } from '../model/examSession';
import styles from './banners.module.css';

/** Why a student left the page, in their own words. */
export function LeaveForm({ session }: { session: ExamSession }) {
  const { t } = useTranslation('exams');
  const [why, setWhy] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const send = async () => {
    setBusy(true);
    const isTold = await session.explain(why);
    setBusy(false);
    setLost(!isTold);
  };
  return (
    <>
      <form
        className={styles.why}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextBox
          aria-label={t('leave.why')}
          placeholder={t('leave.why')}
          value={why}
          maxLength={200}
          aria-invalid={isLost}
          onChange={(event) => setWhy(event.target.value)}
        />
        <Button htmlType="submit" loading={isBusy}>
          {why.trim() === '' ? t('leave.close') : t('leave.send')}
        </Button>
      </form>
      {isLost ? <span className={styles.lost}>{t('leave.failed')}</span> : null}
    </>
  );
}
