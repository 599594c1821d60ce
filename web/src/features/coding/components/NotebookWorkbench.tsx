import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PythonTask } from '../api';
import { BenchFrame } from './BenchFrame';
import { NotebookEditor, type NotebookHandle } from './NotebookEditor';
import { type BenchProps, useBench } from './useBench';
import { useNotebook } from './useNotebook';
import styles from './Workbench.module.css';

/** A notebook task: cells with what they did under them, the task and its evaluation beside. */
export function NotebookWorkbench(props: BenchProps & { task: PythonTask }) {
  const { task } = props;
  const { t } = useTranslation('coding');
  const bench = useBench<NotebookHandle>(props);
  const notebook = useNotebook(bench);
  const { kept, isBusy } = bench;
  return (
    <BenchFrame
      bench={bench}
      runButton={
        <Button
          icon={<CaretRightOutlined />}
          loading={notebook.isRunningAll}
          onClick={() => void notebook.onRunAll()}
        >
          {t('run.all')}
        </Button>
      }
      onStop={notebook.onStop}
      onFormat={notebook.onFormat}
      onSubmit={bench.onSubmit}
      onRun={notebook.onRunHere}
      editor={
        <NotebookEditor
          ref={bench.editor}
          initial={kept.code()}
          isLocked={!kept.saving.isWriter}
          texts={task.texts}
          starter={task.starter}
          fontSize={bench.look.fontSize}
          files={bench.files}
          runs={bench.runs}
          ranAt={bench.ranAt}
          running={isBusy ? bench.at : undefined}
          linesBefore={notebook.linesBefore}
          onChange={kept.onChange}
          onRun={notebook.onRun}
          onGive={bench.give}
          onServer={() => bench.chosen.choose('server')}
        />
      }
      results={{
        label: t('results.report'),
        content: (
          <section className={styles.report} aria-label={t('results.report')}>
            {bench.evaluation.report(bench.onLine)}
          </section>
        ),
      }}
    />
  );
}
