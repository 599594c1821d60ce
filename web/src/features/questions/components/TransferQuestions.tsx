import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { managedCoursesQuery } from '@/shared/editors/api';
import type { BankKind } from '@/shared/questions/bank';
import { notify } from '@/shared/ui/notify';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { banksQuery, copyQuestions, moveQuestions, useBankWrite } from '../api';
import { LeftOut } from './LeftOut';

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
  const { courseId, ids, isMove, onClose } = props;
  const { t } = useTranslation('editors');
  const targets = useTargets(props);
  const [chosen, setChosen] = useState<Target>();
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const target = chosen ?? targets[0]?.value;
  const transfer = useBankWrite(isMove ? moveQuestions : copyQuestions);
  const submit = () => {
    if (target === undefined) return;
    const to =
      typeof target === 'number' ? { courseId: target, bank: 'course' as const } : { courseId, bank: target };
    transfer.mutate(
      { ...to, ids },
      {
        onSuccess: (done) => {
          if (done.count > 0) notify.success(t(isMove ? 'moved' : 'copied', { count: done.count }));
          setLeftOut(done.leftOut);
          if (done.leftOut.length === 0) onClose();
        },
      },
    );
  };
  const isDone = leftOut.length > 0;
  return (
    <Modal
      open
      title={t(isMove ? 'moveTitle' : 'copyTitle', { count: ids.length })}
      okText={t(isMove ? 'moveOk' : 'copyOk')}
      okButtonProps={{ disabled: target === undefined || isDone }}
      confirmLoading={transfer.isPending}
      onOk={submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <p style={{ marginBottom: 12 }}>{t(isMove ? 'moveText' : 'copyText')}</p>
      <SearchSelect
        style={{ width: '100%' }}
        aria-label={t('copyInto')}
        placeholder={t('copyInto')}
        disabled={isDone}
        value={target ?? null}
        onChange={(value: Target | null) => setChosen(value ?? undefined)}
        options={targets}
      />
      <LeftOut title={t(isMove ? 'notMoved' : 'leftOut')} lines={leftOut} />
    </Modal>
  );
}
