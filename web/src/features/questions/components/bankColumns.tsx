import { Button, Rate } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import type { QuestionRow, QuestionState } from '@/shared/questions/bank';
import { stemLine } from '@/shared/questions/stemLine';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { archiveQuestion, useBankWrite } from '../api';

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
        <button
          type="button"
          onClick={() => onShow(row.id)}
          style={{
            all: 'unset',
            cursor: 'pointer',
            display: 'block',
            maxWidth: 460,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            color: 'var(--sp-primary)',
          }}
        >
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
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
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
  /** Whether I may change this bank; anybody may copy from it. */
  mayWrite: boolean;
  onCopy: (id: number) => void;
  onEdit: (id: number) => void;
}

/** What may be done with each question. */
export function useBankActs({ mayWrite, onCopy, onEdit }: Acts): DataColumn<QuestionRow> {
  const { t } = useTranslation(['questions', 'exams', 'editors']);
  const archive = useBankWrite(archiveQuestion);
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
        {mayWrite ? (
          <Button type="link" size="small" onClick={() => onEdit(row.id)}>
            {t('exams:manage.edit')}
          </Button>
        ) : null}
        <ConfirmDanger
          title={t('questions:bank.archiveTitle')}
          text={t('questions:bank.archiveText')}
          okText={t('questions:bank.archive')}
          onConfirm={() => archive.mutateAsync(row.id)}
        >
          {(ask) =>
            mayWrite ? (
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
