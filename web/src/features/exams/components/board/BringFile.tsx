import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { FileDrop } from '@/shared/ui/FileDrop';
import { bringAnswerFile, useExamWrite } from '../../managedApi';
import { readBroughtFile } from '../../model/broughtFile';
import styles from './board.module.css';

interface Outcome {
  key: number;
  name: string;
  isTaken: boolean;
  text: string;
}

/** Where files that students handed over are dropped; what became of each is said below. */
export function BringFile({ assessmentId }: { assessmentId: number }) {
  const { t } = useTranslation(['invigilation', 'common']);
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const bring = useExamWrite(bringAnswerFile);
  const take = async (chosen: File) => {
    const say = (isTaken: boolean, text: string) =>
      setOutcomes((before) => [...before, { key: before.length, name: chosen.name, isTaken, text }]);
    const file = await readBroughtFile(chosen);
    if (file === undefined) return say(false, t('answerFiles.notOne'));
    try {
      const { changes } = await bring.mutateAsync({ id: assessmentId, file });
      say(true, changes === 0 ? t('answerFiles.nothing') : t('answerFiles.brought', { count: changes }));
    } catch (error) {
      say(false, messageOf(error, t('common:error.system')));
    }
  };
  return (
    <>
      <FileDrop
        accept=".json"
        several
        words={{ drop: t('answerFiles.drop'), limits: t('answerFiles.limits') }}
        disabled={bring.isPending}
        onFile={(file) => void take(file)}
      />
      <div aria-live="polite" className={styles.outcomes}>
        {outcomes.map((one) => (
          <Alert
            key={one.key}
            type={one.isTaken ? 'success' : 'error'}
            showIcon
            title={one.name}
            description={one.text}
          />
        ))}
      </div>
    </>
  );
}
