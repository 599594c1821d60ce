import { useMutation, useQuery } from '@tanstack/react-query';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { said } from '@/shared/api/said';
import type { BankKind } from '@/shared/questions/bank';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { exportQuestions, type Losses, lossesQuery, type QuestionFormat } from '../api';
import styles from './export.module.css';

/** The formats that are written. */
const formats = ['table', 'moodle_xml', 'qti', 'gift'] as const satisfies QuestionFormat[];

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
  const [format, setFormat] = useState<(typeof formats)[number]>('table');
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
        value={format}
        onChange={(event) => setFormat(event.target.value)}
      >
        {formats.map((one) => (
          <Radio key={one} value={one}>
            {t(one === 'table' ? 'export.table' : `format.${one}`)}
            <span className={styles.help}>{t(`export.help.${one}`)}</span>
          </Radio>
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
