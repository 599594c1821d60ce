import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BankKind } from '@/shared/questions/bank';
import { stemLine } from '@/shared/questions/stemLine';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { alikeGroupsQuery } from '../api';
import { Resemblance } from './NearQuestions';
import styles from './quality.module.css';

interface Props {
  courseId: number;
  bank: BankKind;
  onShow: (id: number) => void;
  /** Selects questions in the bank, where they are moved, changed or put away. */
  onChoose: (ids: number[]) => void;
  onClose: () => void;
}

/** 查重: the questions of a bank that say nearly the same, in groups. */
export function AlikeQuestions({ courseId, bank, onShow, onChoose, onClose }: Props) {
  const { t } = useTranslation('questions');
  const found = useQuery(alikeGroupsQuery(courseId, bank));
  const groups = found.data?.groups;
  return (
    <Drawer open size={560} title={t('alike.title')} onClose={onClose}>
      {found.data ? (
        <p className={styles.about}>{t('alike.text', { percent: found.data.from_percent })}</p>
      ) : null}
      {found.error && groups === undefined ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {found.isPending ? <Skeleton lines={6} /> : null}
      {groups?.length === 0 ? (
        <EmptyState area="bank" title={t('alike.none')} text={t('alike.noneText')} />
      ) : null}
      {groups?.map(({ questions }, index) => (
        <section key={questions[0]?.question.id} className={styles.group}>
          <div className={styles.groupHead}>
            <h3>{t('alike.group', { number: index + 1 })}</h3>
            <Button
              type="link"
              size="small"
              onClick={() => {
                onChoose(questions.map(({ question }) => question.id));
                onClose();
              }}
            >
              {t('alike.choose', { count: questions.length })}
            </Button>
          </div>
          <ul className={styles.list}>
            {questions.map(({ percent, question }) => (
              <li key={question.id}>
                <button type="button" className={styles.whole} onClick={() => onShow(question.id)}>
                  {stemLine(question.stem)}
                </button>
                <span className={styles.flags}>
                  <Resemblance percent={percent} />
                  <StatusTag>{t(`kind.${question.kind}`)}</StatusTag>
                  <StatusTag>{t(`state.${question.state}`)}</StatusTag>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.data && found.data.total > found.data.groups.length ? (
        <p className={styles.dim}>
          {t('alike.more', { shown: found.data.groups.length, total: found.data.total })}
        </p>
      ) : null}
    </Drawer>
  );
}
