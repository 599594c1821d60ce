import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { ensureRunning, type LocalProgram as Program, unknownProgram } from '@/shared/lib/localProgram';
import styles from './LocalProgram.module.css';
import { PlainDialog } from './PlainDialog';

type Phase = 'asking' | 'starting' | 'running' | 'manual';

/**
 * The helper program on this computer, for schools that keep one in their laboratories: asked for at a click, started
 * through the school's own protocol twice at most; after the third silence the person is told to start it by hand.
 */
export function LocalProgram({ className }: { className?: string }) {
  const { t } = useTranslation('common');
  const config = useSchool()?.local_program;
  const [isOpen, setOpen] = useState(false);
  const [phase, setPhase] = useState<Phase>('asking');
  const [program, setProgram] = useState<Program>(unknownProgram);
  if (config === undefined) return null;

  const ask = async () => {
    setOpen(true);
    setPhase('asking');
    setProgram(unknownProgram);
    await ensureRunning(config, (seen, next) => {
      setProgram(seen);
      setPhase(next === 'none' ? 'running' : next === 'launch' ? 'starting' : 'manual');
    });
  };
  const isBusy = phase === 'asking' || phase === 'starting';
  return (
    <>
      <button type="button" className={className} onClick={() => void ask()}>
        {t('local.button')}
      </button>
      <PlainDialog
        isOpen={isOpen}
        title={t('local.title')}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('action.close')}</Button>
            {phase === 'manual' ? (
              <Button type="primary" onClick={() => void ask()}>
                {t('local.again')}
              </Button>
            ) : null}
          </>
        }
      >
        <p role="status" aria-busy={isBusy} className={`${styles.state} ${styles[phase]}`}>
          {phase === 'starting'
            ? t('local.starting', { attempt: program.failures })
            : t(`local.${phase}` as 'local.asking')}
        </p>
        {phase === 'manual' ? (
          <ol className={styles.steps}>
            <li>{t('local.step1')}</li>
            <li>{t('local.step2')}</li>
            <li>{t('local.step3')}</li>
          </ol>
        ) : (
          <p className={styles.note}>{t('local.note')}</p>
        )}
      </PlainDialog>
    </>
  );
}
