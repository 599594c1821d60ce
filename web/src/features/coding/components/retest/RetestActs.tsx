import { Button, type ButtonProps } from 'antd';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type Retests, type RetestsOf, useBeginRetest } from '../../retestApi';
import type { Asked } from './ReasonDialog';
import styles from './retest.module.css';

interface Props {
  of: RetestsOf;
  data: Retests;
  /** The last button, which is there in every state, so that the keyboard stays on it. */
  main: RefObject<HTMLButtonElement | null>;
  onAsk: (asked: Asked) => void;
}

/** What can be done now; to begin anew is possible unless it runs. */
export function RetestActs({ of, data: { current, submissions }, main, onAsk }: Props) {
  const { t } = useTranslation('coding');
  const begin = useBeginRetest(of);
  const state = current?.state;
  const isRunning = state === 'running' || begin.isPending;
  const canApply = state === 'ready' && !current?.is_stale && !isRunning;
  const start = () => {
    if (!isRunning) begin.mutate();
  };
  const again: ButtonProps = { disabled: submissions === 0, onClick: start };
  return (
    <div className={styles.acts}>
      {canApply ? <Button {...again}>{t('retest.again')}</Button> : null}
      {state === 'applied' && current?.may_undo && !isRunning ? (
        <Button onClick={() => onAsk({ act: 'undo', retest: current })}>{t('retest.act.undo')}</Button>
      ) : null}
      {canApply && current ? (
        <Button
          key="main"
          ref={main}
          type="primary"
          onClick={() => onAsk({ act: 'apply', retest: current, changed: current.changed })}
        >
          {t('retest.act.apply')}
        </Button>
      ) : (
        <Button
          key="main"
          ref={main}
          type={state === 'applied' ? 'default' : 'primary'}
          loading={isRunning}
          {...again}
        >
          {t(isRunning ? 'retest.running' : current ? 'retest.again' : 'retest.begin')}
        </Button>
      )}
    </div>
  );
}
