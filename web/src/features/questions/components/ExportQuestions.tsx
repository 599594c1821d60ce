import { useMutation, useQuery } from '@tanstack/react-query';
import { Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { said } from '@/shared/api/said';
import type { BankKind } from '@/shared/questions/bank';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type ExportFormat, exportQuestions, type Losses, lossesQuery } from '../api';
import styles from './export.module.css';

/** What is chosen first; of QTI the version is chosen beside it. */
const formats = ['table', 'docx', 'markdown', 'moodle_xml', 'qti', 'gift', 'aiken'] as const;
/** The versions of QTI, that most platforms know first. */
const versions = ['qti_2_1', 'qti_1_2', 'qti_2_2', 'qti_3_0'] as const satisfies ExportFormat[];

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
      title={t('export.title')}
      okText={t('export.ok')}
      okButtonProps={{ disabled: losses.data?.count === 0 }}
      confirmLoading={exporting.isPending}
      onOk={() => exporting.mutate()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Radio.Group
        className={styles.formats}
        aria-label={t('format.label')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        {formats.map((one) => (
          <div key={one}>
            <Radio value={one}>
              {t(one === 'table' ? 'export.table' : `format.${one}`)}
              <span className={styles.help}>{t(`export.help.${one}`)}</span>
            </Radio>
            {one === 'qti' && chosen === 'qti' ? (
              <div className={styles.version}>
                <span>{t('export.version')}</span>
                <Select
                  aria-label={t('export.version')}
                  popupMatchSelectWidth={false}
                  value={version}
                  options={versions.map((known) => ({ value: known, label: t(`export.${known}`) }))}
                  onChange={setVersion}
                />
              </div>
            ) : null}
          </div>
        ))}
      </Radio.Group>
      {losses.data ? <LossList losses={losses.data} /> : <Skeleton lines={2} />}
    </Modal>
  );
}

function LossList({ losses }: { losses: Losses }) {
  const { t, i18n } = useTranslation('questions');
  // What is missing as a whole comes first.
  const listed = [...losses.losses].sort((one, other) => Number(other.is_left_out) - Number(one.is_left_out));
  return (
    <div className={styles.losses} aria-live="polite">
      <p>
        {losses.losses.length === 0
          ? t('export.whole', { count: losses.count })
          : t('export.partly', { count: losses.count, lost: losses.losses.length })}
      </p>
      {losses.losses.length > 0 ? (
        <ul aria-label={t('export.list')}>
          {listed.map((loss) => (
            <li key={loss.question_id}>
              <span className={styles.stem}>{loss.stem}</span>
              <StatusTag tone={loss.is_left_out ? 'bad' : 'warn'}>
                {t(loss.is_left_out ? 'export.leftOut' : 'export.inPart')}
              </StatusTag>
              <span className={styles.reasons}>
                {loss.reasons.map((reason) => said(reason, i18n.language)).join('；')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
