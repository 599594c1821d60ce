import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { decideRequest, officeRequestsQuery, useOfficeWrite } from '../../finalMarksApi';
import type { FinalMarksLine, MarkRequest } from '../../model/gradebook/types';
import styles from '../gradebook/gradebook.module.css';
import { RequestList } from '../gradebook/RequestList';

interface Props {
  sheet: FinalMarksLine;
  onClose: () => void;
}

/** The changes that a teacher asks for after the approval, each to be granted or refused. */
export function OfficeRequests({ sheet, onClose }: Props) {
  const { t } = useTranslation('gradebook');
  const asked = useQuery(officeRequestsQuery({ classId: sheet.class_id, courseId: sheet.course_id }));
  return (
    <Drawer
      open
      size={480}
      title={t('office.requestsOf', { name: sheet.class_name, course: sheet.course_title })}
      onClose={onClose}
    >
      {asked.error ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.data === undefined ? (
        <Skeleton lines={6} />
      ) : asked.data.length === 0 ? (
        <EmptyState area="marks" title={t('request.none')} />
      ) : (
        <RequestList requests={asked.data} acts={(request) => <Decide request={request} />} />
      )}
    </Drawer>
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
