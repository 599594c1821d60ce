import SendOutlined from '@ant-design/icons/SendOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveLine } from '@/shared/autosave/SaveLine';
import { SaveNotice } from '@/shared/autosave/SaveNotice';
import { lazily } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { WorkspaceBar } from '@/shared/ui/workspace/WorkspaceBar';
import { BenchLayout } from './BenchLayout';
import { EditorBar } from './EditorBar';
import { Instructions } from './Instructions';
import type { Bench, Written } from './useBench';
import styles from './Workbench.module.css';

const PlaceDialog = lazily(() => import('./PlaceDialog').then((module) => module.PlaceDialog));

interface Props<E extends Written> {
  bench: Bench<E>;
  /** Starts what runs; while something runs the bench's own button stops it. */
  runButton: ReactNode;
  onStop: () => void;
  onFormat: () => Promise<void>;
  /** Another cell at the end of the text; none in a notebook. */
  onNewCell?: () => void;
  onSubmit: () => void;
  /** Ctrl+Enter outside the editor. */
  onRun: () => void;
  editor: ReactNode;
  results: { label: string; content: ReactNode };
  /** What stands beside the scratchpad; a task has its instructions there. */
  aside?: ReactNode;
}

/** The frame of every bench: its bar, the draft's notice, the editor, the results and what stands beside them. */
export function BenchFrame<E extends Written>(props: Props<E>) {
  const { bench, runButton, onStop, onNewCell, onSubmit, onRun, editor, results, aside } = props;
  const { task, isPhone, look, setLook, kept, chosen, isBusy, evaluation, setChoosing } = bench;
  const { t } = useTranslation('coding');
  const runs = isBusy ? (
    <Button danger onClick={onStop} disabled={bench.run.runId === undefined}>
      {t('run.stop')}
    </Button>
  ) : (
    runButton
  );
  const submits = task ? (
    <Button
      type="primary"
      icon={<SendOutlined />}
      loading={evaluation.isBusy}
      disabled={evaluation.isUsedUp || !kept.saving.isWriter}
      onClick={onSubmit}
    >
      {t('run.submit')}
    </Button>
  ) : null;
  const status = <SaveLine save={kept.saving.save} isDurable={kept.saving.isDurable} />;
  const code = (
    <div className={styles.code}>
      <EditorBar
        look={look}
        onLook={setLook}
        isPhone={isPhone}
        status={isPhone ? status : null}
        chosen={chosen}
        isGraded={task !== undefined}
        onChoose={() => setChoosing(true)}
        session={bench.run.session}
        isBusy={isBusy}
        onFormat={props.onFormat}
        onReset={() => bench.replace(bench.starter)}
        {...(onNewCell ? { onNewCell } : {})}
        onRestart={bench.restart}
      >
        {isPhone ? null : runs}
      </EditorBar>
      <WhenOpened isOpen={bench.isChoosing}>
        <PlaceDialog
          isOpen={bench.isChoosing}
          onClose={() => setChoosing(false)}
          chosen={chosen}
          isBusy={isBusy}
        />
      </WhenOpened>
      <SaveNotice saving={kept.saving} />
      <div className={styles.editor}>{editor}</div>
    </div>
  );
  return (
    <>
      {isPhone ? null : (
        <WorkspaceBar>
          {status}
          {submits}
        </WorkspaceBar>
      )}
      <BenchLayout
        aside={
          task
            ? {
                part: 'text',
                content: (
                  <Instructions
                    task={task}
                    tries={evaluation.tries}
                    own={bench.own}
                    onInsert={bench.insert}
                    onOpen={bench.replace}
                  />
                ),
              }
            : { part: 'files', content: aside }
        }
        code={code}
        results={results}
        foot={
          <>
            {runs}
            {submits}
          </>
        }
        part={bench.part}
        onPart={bench.setPart}
        look={look}
        onLook={setLook}
        isPhone={isPhone}
        onRun={onRun}
      />
    </>
  );
}
