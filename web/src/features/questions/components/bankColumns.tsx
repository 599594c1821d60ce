import { Button, Checkbox, Rate } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import type { QuestionRow, QuestionState } from '@/shared/questions/bank';
import { stemLine } from '@/shared/questions/stemLine';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { archiveQuestion, unlinkQuestion, useBankWrite } from '../api';
import styles from './bankColumns.module.css';

/** Only what papers do not take is in colour. */
const stateTone = (state: QuestionState) =>
  state === 'draft' ? { tone: 'warn' as const } : state === 'retired' ? { tone: 'bad' as const } : {};

/** What is known of each question of a bank; its stem opens it. */
export function useBankColumns(isPicker: boolean, onShow: (id: number) => void): DataColumn<QuestionRow>[] {
  const { t } = useTranslation('questions');
  return [
    {
      key: 'stem',
      title: t('bank.stem'),
      always: true,
      render: (row) => (
        <button type="button" className={styles.stem} onClick={() => onShow(row.id)}>
          {row.linked_from ? (
            <StatusTag>{t('link.from', { bank: t(`link.${row.linked_from}`) })}</StatusTag>
          ) : null}{' '}
          {stemLine(row.stem)}
        </button>
      ),
    },
    { key: 'kind', title: t('bank.kindFilter'), render: (row) => t(`kind.${row.kind}`) },
    {
      key: 'difficulty',
      title: t('bank.difficulty'),
      render: (row) => <Rate disabled value={row.difficulty} style={{ fontSize: 12 }} />,
      text: (row) => row.difficulty,
    },
    {
      key: 'state',
      title: t('state.label'),
      hidden: isPicker,
      render: (row) => <StatusTag {...stateTone(row.state)}>{t(`state.${row.state}`)}</StatusTag>,
    },
    { key: 'points', title: t('bank.points'), number: true, render: (row) => row.points },
    {
      key: 'knowledge',
      title: t('bank.knowledge'),
      render: (row) => (
        <span className={styles.knowledge}>
          {row.knowledge.map((name) => (
            <StatusTag key={name}>{name}</StatusTag>
          ))}
        </span>
      ),
    },
    {
      key: 'version',
      title: t('bank.version'),
      number: true,
      hidden: isPicker,
      render: (row) => row.version,
    },
    { key: 'key', title: 'ID', hidden: true, render: (row) => row.key },
    {
      key: 'updated',
      title: t('bank.updated'),
      hidden: true,
      render: (row) => formatDateTime(row.updated_at_ms),
    },
  ];
}

interface Acts {
  courseId: number;
  /** Whether I may change this bank; anybody may copy from it. */
  mayWrite: boolean;
  onCopy: (id: number) => void;
  onEdit: (id: number) => void;
}

/** What may be done with each question. */
export function useBankActs({ courseId, mayWrite, onCopy, onEdit }: Acts): DataColumn<QuestionRow> {
  const { t } = useTranslation(['questions', 'exams', 'editors']);
  const archive = useBankWrite(archiveQuestion);
  const unlink = useBankWrite(unlinkQuestion);
  return {
    key: 'act',
    title: t('exams:details.act'),
    fixed: 'right',
    always: true,
    render: (row) => (
      <>
        <Button type="link" size="small" onClick={() => onCopy(row.id)}>
          {t('editors:copy')}
        </Button>
        {mayWrite && row.linked_from === null ? (
          <Button type="link" size="small" onClick={() => onEdit(row.id)}>
            {t('exams:manage.edit')}
          </Button>
        ) : null}
        {mayWrite && row.linked_from !== null ? (
          <LinkActs onUnlink={(keepsCopy) => unlink.mutateAsync({ courseId, id: row.id, keepsCopy })} />
        ) : null}
        <ConfirmDanger
          title={t('questions:bank.archiveTitle')}
          text={t('questions:bank.archiveText')}
          okText={t('questions:bank.archive')}
          onConfirm={() => archive.mutateAsync(row.id)}
        >
          {(ask) =>
            mayWrite && row.linked_from === null ? (
              <Button type="link" size="small" danger onClick={ask}>
                {t('questions:bank.archive')}
              </Button>
            ) : null
          }
        </ConfirmDanger>
      </>
    ),
  };
}

/** Ends a link: with a copy in its place, or without. */
function LinkActs({ onUnlink }: { onUnlink: (keepsCopy: boolean) => Promise<unknown> }) {
  const { t } = useTranslation('questions');
  const [keepsCopy, setKeepsCopy] = useState(true);
  return (
    <ConfirmDanger
      title={t('link.endTitle')}
      text={
        <>
          <p className={styles.text}>{t('link.endText')}</p>
          <Checkbox checked={keepsCopy} onChange={(event) => setKeepsCopy(event.target.checked)}>
            {t('link.keepsCopy')}
          </Checkbox>
        </>
      }
      okText={t('link.end')}
      onConfirm={() => onUnlink(keepsCopy)}
    >
      {(ask) => (
        <Button type="link" size="small" danger onClick={ask}>
          {t('link.end')}
        </Button>
      )}
    </ConfirmDanger>
  );
}
