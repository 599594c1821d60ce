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
import { banksQuery, copyQuestions, linkQuestions, moveQuestions } from '../api';
import { LeftOut } from './LeftOut';
import { useBankBatch } from './useBankBatch';

/** 复制, 移动 or 链接. */
export type Transferring = 'copy' | 'move' | 'link';

const sent = { copy: copyQuestions, move: moveQuestions, link: linkQuestions };

interface Props {
  /** The course beside which the banks are. */
  courseId: number;
  /** The bank they stand in. */
  from: BankKind;
  ids: number[];
  act: Transferring;
  onClose: () => void;
}

/** A bank as a choice: of a course, by its id, or one's own or the school's. */
type Target = number | 'personal' | 'school';

const wordsOf = {
  copy: {
    title: 'editors:copyTitle',
    text: 'editors:copyText',
    ok: 'editors:copyOk',
    done: 'editors:copied',
    leftOut: 'editors:leftOut',
  },
  move: {
    title: 'editors:moveTitle',
    text: 'editors:moveText',
    ok: 'editors:moveOk',
    done: 'editors:moved',
    leftOut: 'editors:notMoved',
  },
  link: {
    title: 'questions:link.title',
    text: 'questions:link.text',
    ok: 'questions:link.ok',
    done: 'questions:link.done',
    leftOut: 'questions:link.leftOut',
  },
} as const;

/** The banks that I write, as choices; the one a question leaves is none, and only a course links. */
function useTargets({ courseId, from, act }: Props) {
  const { t } = useTranslation('questions');
  const courses = useQuery(managedCoursesQuery);
  const banks = useQuery(banksQuery(courseId));
  const isWritten = (bank: BankKind) => banks.data?.some((one) => one.bank === bank && one.may_write);
  const beside = (['personal', 'school'] as const)
    .filter((bank) => act !== 'link' && isWritten(bank) && !(act === 'move' && bank === from))
    .map((bank) => ({ value: bank as Target, label: t(`banks.${bank}`) }));
  const own = (courses.data ?? [])
    .filter(
      (course) => course.may_write && !(act !== 'copy' && from === 'course' && course.course_id === courseId),
    )
    .map((course) => ({ value: course.course_id as Target, label: course.title }));
  return [...own, ...beside];
}

/** Copies questions into a bank that one may write, moves them there, or links them into a course. */
export function TransferQuestions(props: Props) {
  const { courseId, from, ids, act, onClose } = props;
  const { t } = useTranslation(['editors', 'questions']);
  const targets = useTargets(props);
  const [chosen, setChosen] = useState<Target>();
  const isOffered = (value: Target) => targets.some((one) => one.value === value);
  // The course beside which they were chosen is the likeliest.
  const target = chosen ?? (act === 'link' && isOffered(courseId) ? courseId : targets[0]?.value);
  const words = wordsOf[act];
  const batch = useBatch<number>({
    send: (slice) => {
      const to =
        typeof target === 'number'
          ? { courseId: target, bank: 'course' as const }
          : { courseId, bank: target ?? from };
      return sent[act]({ ...to, ids: slice });
    },
  });
  const transfer = useBankBatch(batch, (count) => notify.success(t(words.done, { count })), onClose);
  return (
    <Modal
      open
      title={t(words.title, { count: ids.length })}
      okText={t(words.ok)}
      okButtonProps={{ disabled: target === undefined || transfer.isDone }}
      confirmLoading={transfer.isRunning}
      onOk={() => transfer.begin(ids)}
      onCancel={transfer.isRunning ? batch.stop : onClose}
      destroyOnHidden
    >
      <p style={{ marginBottom: 12 }}>{t(words.text)}</p>
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
      <LeftOut title={t(words.leftOut)} lines={transfer.leftOut} />
    </Modal>
  );
}
