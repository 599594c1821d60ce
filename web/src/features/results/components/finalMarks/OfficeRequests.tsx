import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { decideRequest, officeRequestsQuery, useOfficeWrite } from '../../finalMarksApi';
import type { Of } from '../../gradebookApi';
import type { MarkRequest } from '../../model/gradebook/types';
import styles from '../gradebook/gradebook.module.css';
import { RequestList } from '../gradebook/RequestList';
import sheetStyles from './sheet.module.css';

/** The changes that a teacher asks for after the approval, each to be granted or refused; nothing where none was ever asked for. */
export function OfficeRequests({ of }: { of: Of }) {
  const { t } = useTranslation('gradebook');
  const asked = useQuery(officeRequestsQuery(of));
  if (asked.error && asked.data === undefined)
    return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (asked.data === undefined) return <Skeleton lines={3} />;
  if (asked.data.length === 0) return null;
  return (
    <section className={sheetStyles.requests} aria-label={t('request.list')}>
      <h2>{t('request.list')}</h2>
      <RequestList requests={asked.data} acts={(request) => <Decide request={request} />} />
    </section>
  );
}

function Decide({ request }: { request: MarkRequest }) {
  const { t } = useTranslation(['gradebook', 'common']);
  const id = useId();
  const [reply, setReply] = useState('');
  const [needsReply, setNeeds] = useState(false);
  const decide = useOfficeWrite(decideRequest, { showsError: true });
  const send = (grant: boolean) => {
    const isMissing = !grant && reply.trim().length < 2;
    setNeeds(isMissing);
    if (!isMissing) decide.mutate({ id: request.id, grant, reply: reply.trim() });
  };
  return (
    <div>
      <label htmlFor={id} className={styles.aside}>
        {t('gradebook:office.reply')}
      </label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={500}
        value={reply}
        aria-invalid={needsReply}
        aria-describedby={`${id}-fault`}
        {...(needsReply ? { status: 'error' as const } : {})}
        onChange={(event) => setReply(event.target.value)}
      />
      {needsReply || decide.error ? (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {decide.error
            ? messageOf(decide.error, t('common:error.system'))
            : t('gradebook:office.replyFault')}
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button type="primary" size="small" loading={decide.isPending} onClick={() => send(true)}>
          {t('gradebook:office.grant')}
        </Button>
        <Button size="small" disabled={decide.isPending} onClick={() => send(false)}>
          {t('gradebook:office.refuse')}
        </Button>
      </div>
    </div>
  );
}
