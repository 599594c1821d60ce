import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BenchFrame } from './BenchFrame';
import { CodeEditor, type EditorHandle } from './CodeEditor';
import { Results } from './Results';
import { type BenchProps, useBench } from './useBench';
import { useProgram, useReading } from './useProgram';
import styles from './Workbench.module.css';

interface Props extends BenchProps {
  /** What stands beside the scratchpad; it writes into the editor. */
  aside?: (insert: (text: string) => void) => ReactNode;
  /** A table that the program is to read: the code for it is added once, then `onRead` is told. */
  reads?: string | undefined;
  onRead?: () => void;
  /** The server has this text. */
  onSaved?: (code: string) => void;
}

/** A program with its results beside it, and the task or the files it may read. */
export function Workbench(props: Props) {
  const { task, aside, reads, onRead, onSaved } = props;
  const { t } = useTranslation('coding');
  const bench = useBench<EditorHandle>(props);
  const program = useProgram(bench);
  useReading(bench, reads, onRead);
  const { kept } = bench;
  const { save, isWriter } = kept.saving;
  const savedAtMs = save.kind === 'saved' ? (save.atMs ?? undefined) : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each save
  useEffect(() => {
    if (savedAtMs !== undefined) onSaved?.(kept.code());
  }, [savedAtMs]);

  return (
    <BenchFrame
      bench={bench}
      runButton={
        <Button type={task ? 'default' : 'primary'} icon={<CaretRightOutlined />} onClick={program.onRun}>
          {program.inCells ? t('run.cell') : t('run.run')}
          {bench.isPhone ? null : <kbd className={styles.key}>Ctrl+Enter</kbd>}
        </Button>
      }
      onStop={bench.stop}
      onFormat={program.onFormat}
      onNewCell={() => bench.editor.current?.appendCell()}
      onSubmit={program.onSubmit}
      onRun={program.onRun}
      editor={
        <CodeEditor
          ref={bench.editor}
          initial={kept.code()}
          isReadOnly={!isWriter}
          fontSize={bench.look.fontSize}
          files={bench.files}
          fault={program.fault}
          onChange={program.onChange}
          onRun={program.onRun}
          onRunAndGoOn={program.onRunAndGoOn}
        />
      }
      results={{
        label: t('part.results'),
        content: (
          <Results
            run={bench.run}
            ranAt={bench.ranAt}
            active={program.tab}
            onActive={program.setTab}
            onLine={bench.onLine}
            onGive={bench.give}
            onServer={() => bench.chosen.choose('server')}
            report={task ? bench.evaluation.report(bench.onLine) : undefined}
          />
        ),
      }}
      aside={aside?.(bench.insert)}
    />
  );
}
