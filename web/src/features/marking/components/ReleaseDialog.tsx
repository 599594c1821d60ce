import { useQuery } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { listed } from '@/shared/lib/wording';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type ReleasePerson, releaseQuery, useRelease } from '../reviewApi';
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
  const found = state.data;
  const isHeldUp = (found?.running.length ?? 0) > 0;
  const isIncomplete = (found?.unmarked.length ?? 0) > 0;
  const isNothing = isIncomplete && found?.graded === 0;
  return (
    <Modal
      open
      title={t('results:assessment.releaseTitle', { title })}
      okText={t(
        isNothing
          ? 'results:assessment.releaseAsMarked'
          : isIncomplete
            ? 'results:assessment.releaseAnyway'
            : 'results:assessment.release',
      )}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: found === undefined || isHeldUp }}
      confirmLoading={release.isPending}
      onCancel={onClose}
      onOk={() => release.mutate(isIncomplete, { onSuccess: onClose })}
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
          {isHeldUp ? (
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
              text={t('results:assessment.unmarkedText')}
              people={found.unmarked}
            />
            <People name={t('results:assessment.wereAbsent')} people={found.absent} />
          </dl>
          <p className={styles.text}>{t('results:assessment.releaseText')}</p>
        </>
      )}
    </Modal>
  );
}

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
