import { useMutation, useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankKind } from '@/shared/questions/bank';
import { ErrorState } from '@/shared/ui/ErrorState';
import { ExplainedChoice } from '@/shared/ui/ExplainedChoice';
import { FoundItems } from '@/shared/ui/FoundItems';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type ExportFormat, exportQuestions, type Losses, lossesQuery } from '../api';
import styles from './export.module.css';

/** What is chosen first; of QTI the version is chosen beside it. */
const formats = ['table', 'docx', 'markdown', 'moodle_xml', 'qti', 'gift', 'aiken'] as const;
/** The versions of QTI, that most platforms know first. */
const versions = ['qti_2_1', 'qti_1_2', 'qti_2_2', 'qti_3_0'] as const satisfies ExportFormat[];
type Version = (typeof versions)[number];

interface Props {
  courseId: number;
  bank: BankKind;
  /** The chosen questions; none for the whole bank. */
  ids: number[];
  onClose: () => void;
}

/** Chooses a format, and says what it cannot hold before the file is downloaded. */
export function ExportQuestions({ courseId, bank, ids, onClose }: Props) {
  const { t } = useTranslation('questions');
  const [chosen, setChosen] = useState<(typeof formats)[number]>('table');
  const [version, setVersion] = useState<(typeof versions)[number]>('qti_2_1');
  const format = chosen === 'qti' ? version : chosen;
  const losses = useQuery(lossesQuery({ courseId, bank, ids, format }));
  const exporting = useMutation({
    mutationFn: () => exportQuestions({ courseId, bank, ids, format }),
    onSuccess: onClose,
  });
  return (
    <Modal
      open
      width={880}
      title={t('export.title')}
      okText={t('export.ok')}
      okButtonProps={{ disabled: losses.data?.count === 0 }}
      confirmLoading={exporting.isPending}
      onOk={() => exporting.mutate()}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.sides}>
        <ExplainedChoice
          label={t('format.label')}
          value={chosen}
          options={formats.map((one) => ({
            value: one,
            title: t(one === 'table' ? 'export.table' : `format.${one}`),
            help: t(`export.help.${one}`),
            more: one === 'qti' ? <QtiVersion value={version} onChange={setVersion} /> : undefined,
          }))}
          onChange={setChosen}
        />
        <div className={styles.losses} aria-live="polite">
          {losses.data ? <LossList losses={losses.data} /> : null}
          {losses.isPending ? <Skeleton lines={2} /> : null}
          {losses.error ? <ErrorState error={losses.error} onRetry={() => void losses.refetch()} /> : null}
        </div>
      </div>
    </Modal>
  );
}

function QtiVersion({ value, onChange }: { value: Version; onChange: (version: Version) => void }) {
  const { t } = useTranslation('questions');
  return (
    <>
      <span>{t('export.version')}</span>
      <Select
        aria-label={t('export.version')}
        popupMatchSelectWidth={false}
        value={value}
        options={versions.map((known) => ({ value: known, label: t(`export.${known}`) }))}
        onChange={onChange}
      />
    </>
  );
}

function LossList({ losses }: { losses: Losses }) {
  const { t } = useTranslation('questions');
  // What is missing as a whole comes first.
  const listed = [...losses.losses].sort((one, other) => Number(other.is_left_out) - Number(one.is_left_out));
  return (
    <>
      <p>
        {losses.losses.length === 0
          ? t('export.whole', { count: losses.count })
          : t('export.partly', { count: losses.count, lost: losses.losses.length })}
      </p>
      <FoundItems
        label={t('export.list')}
        items={listed.map((loss) => ({
          key: loss.question_id,
          tone: loss.is_left_out ? 'bad' : 'warn',
          outcome: t(loss.is_left_out ? 'export.leftOut' : 'export.inPart'),
          name: loss.stem,
          reasons: loss.reasons,
        }))}
      />
    </>
  );
}
