import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '@/shared/questions/kind';
import { sendInput, stopRun } from '../api';
import { readLines } from '../model/lines';
import type { Place } from '../places/place';
import { CodeEditor, type EditorHandle } from './CodeEditor';
import { FileList } from './FileList';
import { useLook } from './look';
import styles from './QuestionProgram.module.css';
import { Results } from './Results';
import { useFault, useResultTab } from './useProgram';
import { useRun } from './useRun';

/**
 * A program as the answer to a question: the editor of the practice pages with the files of its task, and where it may be
 * tried, its output. It runs on the server only: a paper is answered alike at every desk.
 */
export function QuestionProgram(props: InputProps<'python'>) {
  const { body, answer, onChange, disabled = false, label, program, onTry } = props;
  const { t } = useTranslation(['coding', 'common', 'questions']);
  const [look] = useLook();
  const editor = useRef<EditorHandle>(null);
  const [initial] = useState(() => answer?.code ?? program?.starter ?? body.starter);
  const code = useRef(initial);
  const tried = useRef(onTry);
  tried.current = onTry;
  const isTryable = onTry !== undefined;
  const place = useMemo(
    (): Place | undefined =>
      isTryable
        ? {
            start: async (asked) => {
              if (tried.current === undefined) throw new Error('nothing runs here any more');
              return readLines(await tried.current(asked.code));
            },
            stop: stopRun,
            give: sendInput,
            forget: async () => undefined,
          }
        : undefined,
    [isTryable],
  );
  const { run, isBusy, start, stop, give } = useRun(place, t('common:error.system'));
  const { tab, setTab } = useResultTab(run);
  const { fault, setChanged } = useFault(run);

  const onRun = () => {
    if (!isTryable || isBusy || disabled) return;
    setChanged(false);
    setTab('output');
    void start(code.current, false);
  };
  const files = program?.files ?? [];
  return (
    <div className={styles.program}>
      {files.length > 0 ? (
        <section className={styles.files} aria-label={t('coding:task.files')}>
          <h3>{t('coding:task.files')}</h3>
          <FileList
            files={files}
            onInsert={(text) => (disabled ? undefined : editor.current?.insert(text))}
          />
        </section>
      ) : null}
      <div className={styles.bench}>
        {isTryable ? (
          <div className={styles.bar}>
            {isBusy ? (
              <Button danger onClick={stop} disabled={run.runId === undefined}>
                {t('coding:run.stop')}
              </Button>
            ) : (
              <Button icon={<CaretRightOutlined />} onClick={onRun} disabled={disabled}>
                {t('coding:run.run')}
                <kbd className={styles.key}>Ctrl+Enter</kbd>
              </Button>
            )}
            <span className={styles.note}>{t('coding:question.tryNote')}</span>
          </div>
        ) : null}
        <div className={styles.editor}>
          <CodeEditor
            ref={editor}
            initial={initial}
            fontSize={look.fontSize}
            label={label}
            isReadOnly={disabled}
            files={files.map((file) => file.name)}
            fault={fault}
            onChange={(text) => {
              code.current = text;
              setChanged(true);
              onChange({ kind: 'python', code: text });
            }}
            onRun={onRun}
            onRunAndGoOn={() => false}
          />
        </div>
        {isTryable ? (
          <div className={styles.results}>
            <Results
              run={run}
              ranAt="server"
              active={tab}
              onActive={setTab}
              onLine={(line) => editor.current?.goTo(line)}
              onGive={give}
              onServer={() => undefined}
              report={undefined}
            />
          </div>
        ) : null}
      </div>
      <p className={styles.hint}>{t('questions:python.tab')}</p>
    </div>
  );
}
