import { useQuery } from '@tanstack/react-query';
import { Alert, Button, DatePicker, Modal, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { listed } from '@/shared/lib/wording';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type ReleasePerson, releaseQuery, usePlanRelease, useRelease } from '../reviewApi';
import styles from './release.module.css';

/** Names beyond these are counted: a hall of three hundred needs no list. */
const shownNames = 20;

interface Props {
  id: number;
  title: string;
  onClose: () => void;
}

/** Makes scores known, after showing who still writes, who has no mark yet and who never came. */
export function ReleaseDialog({ id, title, onClose }: Props) {
  const { t } = useTranslation(['results', 'common']);
  const state = useQuery(releaseQuery(id));
  const release = useRelease(id);
  const plan = usePlanRelease(id);
  const [later, setLater] = useState<Dayjs>();
  const found = state.data;
  const held = (found?.running.length ?? 0) + (found?.still_to_come.length ?? 0);
  const isHeldUp = later === undefined && held > 0;
  const isIncomplete = (found?.unmarked.length ?? 0) > 0;
  const isNothing = isIncomplete && found?.graded === 0;
  return (
    <Modal
      open
      title={t('results:assessment.releaseTitle', { title })}
      okText={t(
        later !== undefined
          ? 'results:assessment.plan'
          : isNothing
            ? 'results:assessment.releaseAsMarked'
            : isIncomplete
              ? 'results:assessment.releaseAnyway'
              : 'results:assessment.release',
      )}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: found === undefined || isHeldUp }}
      confirmLoading={release.isPending || plan.isPending}
      onCancel={onClose}
      onOk={() =>
        later === undefined
          ? release.mutate(isIncomplete, { onSuccess: onClose })
          : plan.mutate(later.valueOf(), { onSuccess: onClose })
      }
    >
      {state.error && found === undefined ? (
        <ErrorState error={state.error} onRetry={() => void state.refetch()} />
      ) : null}
      {found === undefined ? (
        state.error ? null : (
          <Skeleton lines={4} />
        )
      ) : (
        <>
          {found.planned_at_ms === null ? null : (
            <Alert
              className={styles.plan ?? ''}
              type={found.planned_at_ms < Date.now() ? 'warning' : 'info'}
              showIcon
              title={t(
                found.planned_at_ms < Date.now()
                  ? 'results:assessment.planHeld'
                  : 'results:assessment.planned',
                { time: formatDateTime(found.planned_at_ms) },
              )}
              action={
                <Button size="small" loading={plan.isPending} onClick={() => plan.mutate(null)}>
                  {t('results:assessment.unplan')}
                </Button>
              }
            />
          )}
          {isHeldUp && found.running.length === 0 ? (
            <Alert
              type="error"
              showIcon
              title={t('results:assessment.heldUpToCome', { count: found.still_to_come.length })}
            />
          ) : isHeldUp ? (
            <Alert
              type="error"
              showIcon
              title={t('results:assessment.heldUp', { count: found.running.length })}
              action={
                <LinkButton
                  size="small"
                  to="/gradeManage/assessDetails"
                  search={{ assessment_id: id, tab: 'live' }}
                >
                  {t('results:assessment.toBoard')}
                </LinkButton>
              }
            />
          ) : (
            <p>
              {isNothing
                ? t('results:assessment.releaseNothing')
                : t('results:assessment.releaseCount', { count: found.graded })}
            </p>
          )}
          <dl className={styles.groups}>
            <People name={t('results:assessment.stillRunning')} people={found.running} />
            <People
              name={t('results:assessment.stillUnmarked')}
              text={
                found.waiting_second + found.waiting_third > 0
                  ? t('results:assessment.waitingSecond', {
                      second: found.waiting_second,
                      third: found.waiting_third,
                    })
                  : t('results:assessment.unmarkedText')
              }
              people={found.unmarked}
            />
            {found.still_to_come.length > 0 ? (
              <People name={t('results:assessment.stillToCome')} people={found.still_to_come} />
            ) : null}
            <People name={t('results:assessment.wereAbsent')} people={found.absent} />
          </dl>
          <Radio.Group
            className={styles.when ?? ''}
            value={later !== undefined}
            onChange={(event) => setLater(event.target.value === true ? tomorrow() : undefined)}
          >
            <Radio value={false}>{t('results:assessment.now')}</Radio>
            <Radio value={true}>{t('results:assessment.later')}</Radio>
          </Radio.Group>
          {later === undefined ? null : (
            <>
              <DatePicker
                aria-label={t('results:assessment.later')}
                showTime={{ format: 'HH:mm' }}
                format="YYYY-MM-DD HH:mm"
                allowClear={false}
                value={later}
                onChange={(value) => setLater(value ?? later)}
              />
              <p className={styles.text}>{t('results:assessment.laterText')}</p>
            </>
          )}
          <p className={styles.text}>{t('results:assessment.releaseText')}</p>
        </>
      )}
    </Modal>
  );
}

const tomorrow = () => dayjs().add(1, 'day').hour(8).startOf('hour');

function People({ name, text, people }: { name: string; text?: string; people: ReleasePerson[] }) {
  const { t } = useTranslation('results');
  const names = listed(people.slice(0, shownNames).map((person) => person.real_name));
  return (
    <div>
      <dt>
        {name} <strong className="sp-number">{t('assessment.people', { count: people.length })}</strong>
      </dt>
      {people.length > 0 ? (
        <dd>
          {people.length > shownNames ? t('assessment.andMore', { names, count: people.length }) : names}
          {text ? <span className={styles.text}>{text}</span> : null}
        </dd>
      ) : null}
    </div>
  );
}
