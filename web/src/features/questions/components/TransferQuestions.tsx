import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { managedCoursesQuery } from '@/shared/editors/api';
import type { BankKind } from '@/shared/questions/bank';
import { BatchLine } from '@/shared/ui/batch/BatchLine';
import { useBatch } from '@/shared/ui/batch/useBatch';
import { notify } from '@/shared/ui/notify';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { banksQuery, copyQuestions, moveQuestions } from '../api';
import { LeftOut } from './LeftOut';
import { useBankBatch } from './useBankBatch';

interface Props {
  /** The course beside which the banks are. */
  courseId: number;
  /** The bank they stand in. */
  from: BankKind;
  ids: number[];
  isMove: boolean;
  onClose: () => void;
}

/** A bank as a choice: of a course, by its id, or one's own or the school's. */
type Target = number | 'personal' | 'school';

/** The banks that I write, as choices; the one a question leaves is none. */
function useTargets({ courseId, from, isMove }: Props) {
  const { t } = useTranslation('questions');
  const courses = useQuery(managedCoursesQuery);
  const banks = useQuery(banksQuery(courseId));
  const isWritten = (bank: BankKind) => banks.data?.some((one) => one.bank === bank && one.may_write);
  const beside = (['personal', 'school'] as const)
    .filter((bank) => isWritten(bank) && !(isMove && bank === from))
    .map((bank) => ({ value: bank as Target, label: t(`banks.${bank}`) }));
  const own = (courses.data ?? [])
    .filter((course) => course.may_write && !(isMove && from === 'course' && course.course_id === courseId))
    .map((course) => ({ value: course.course_id as Target, label: course.title }));
  return [...own, ...beside];
}

/** Copies questions into a bank that one may write, or moves them there. */
export function TransferQuestions(props: Props) {
  const { courseId, from, ids, isMove, onClose } = props;
  const { t } = useTranslation('editors');
  const targets = useTargets(props);
  const [chosen, setChosen] = useState<Target>();
  const target = chosen ?? targets[0]?.value;
  const batch = useBatch<number>({
    send: (slice) => {
      const to =
        typeof target === 'number'
          ? { courseId: target, bank: 'course' as const }
          : { courseId, bank: target ?? from };
      return (isMove ? moveQuestions : copyQuestions)({ ...to, ids: slice });
    },
  });
  const transfer = useBankBatch(
    batch,
    (count) => notify.success(t(isMove ? 'moved' : 'copied', { count })),
    onClose,
  );
  return (
    <Modal
      open
      title={t(isMove ? 'moveTitle' : 'copyTitle', { count: ids.length })}
      okText={t(isMove ? 'moveOk' : 'copyOk')}
      okButtonProps={{ disabled: target === undefined || transfer.isDone }}
      confirmLoading={transfer.isRunning}
      onOk={() => transfer.begin(ids)}
      onCancel={transfer.isRunning ? batch.stop : onClose}
      destroyOnHidden
    >
      <p style={{ marginBottom: 12 }}>{t(isMove ? 'moveText' : 'copyText')}</p>
      <SearchSelect
        style={{ width: '100%' }}
        aria-label={t('copyInto')}
        placeholder={t('copyInto')}
        disabled={transfer.isDone || transfer.isRunning}
        value={target ?? null}
        onChange={(value: Target | null) => setChosen(value ?? undefined)}
        options={targets}
      />
      <BatchLine state={batch.state} onStop={batch.stop} onResume={transfer.resume} />
      <LeftOut title={t(isMove ? 'notMoved' : 'leftOut')} lines={transfer.leftOut} />
    </Modal>
  );
}
