import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { SaveLine } from '@/shared/autosave/SaveLine';
import { SaveNotice } from '@/shared/autosave/SaveNotice';
import { formatDateTime } from '@/shared/lib/time';
import { AppealsHere } from '@/shared/marking/appeals/AppealsHere';
import { RegradedFlow } from '@/shared/marking/RegradedNotes';
import { Returned } from '@/shared/marking/Returned';
import { Markdown } from '@/shared/ui/Markdown';
import { notify } from '@/shared/ui/notify';
import { StatusTag } from '@/shared/ui/StatusTag';
import { Panes } from '@/shared/ui/workspace/Panes';
import { WorkspaceBar } from '@/shared/ui/workspace/WorkspaceBar';
import { type Flow, useSubmitFlow } from '../api';
import { place, poolOf, remove, stepStates } from '../model/board';
import { Board } from './Board';
import styles from './Designer.module.css';
import { FlowSkeleton } from './FlowSkeleton';
import { Outcome } from './Outcome';
import { Pool } from './Pool';
import { stepsPane } from './stepsPane';
import { useSteps } from './useSteps';
import { useTouchDrag } from './useTouchDrag';

interface Props {
  flow: Flow;
  userId: number;
  onChange: (flow: Flow) => void;
}

/** Where a flow is designed: what is asked and the steps on the left, the board on the right; after handing in, the reasons. */
export function Designer({ flow, userId, onChange }: Props) {
  const { t } = useTranslation('flows');
  const last = flow.attempts.at(-1);
  const isUsedUp = flow.tries > 0 && flow.attempts.length >= flow.tries;
  const isLocked = flow.shut !== null || isUsedUp;
  const [isEditing, setEditing] = useState(!isLocked && (last === undefined || flow.draft !== null));
  const [shown, setShown] = useState(last?.number);
  const [view, setView] = useState<'own' | 'right'>('own');
  const [isAsking, setAsking] = useState(false);
  const saved = useSteps(flow, userId, isLocked);
  const page = useRef<HTMLDivElement>(null);
  useTouchDrag(page, (id, to) => {
    if (!saved.canWrite) return;
    if (to === 'pool') saved.change(remove(saved.steps, id));
    else saved.change(place(saved.steps, id, to.at, flow.body.lanes.length > 0 ? to.lane : undefined));
  });
  const submit = useSubmitFlow(flow, (next) => {
    saved.finish();
    onChange(next);
  });
  const attempt = flow.attempts.find((one) => one.number === shown) ?? last;
  const left = poolOf(flow.body.items, saved.steps).length;
  const homeless = flow.body.lanes.length > 0 && saved.steps.some((step) => step.lane === undefined);

  const handIn = () =>
    submit
      .mutateAsync(saved.toSubmit())
      .then(() => notify.success(t('submit.done')))
      .catch((error: unknown) => notify.error(messageOf(error, t('submit.failed'))))
      .finally(() => setAsking(false));

  // Whoever begins at once must not lose the first step.
  if (!isLocked && saved.saving === undefined) return <FlowSkeleton />;
  const isRight = view === 'right' && flow.right_order !== null;
  return (
    <div ref={page} className={styles.desk}>
      <WorkspaceBar note={flow.task_title}>
        {isEditing ? (
          <>
            {saved.saving ? (
              <SaveLine
                save={saved.saving.save}
                isDurable={saved.saving.isDurable}
                ready={t('save.untouched')}
              />
            ) : null}
            <Button disabled={!saved.canWrite || saved.steps.length === 0} onClick={() => saved.change([])}>
              {t('clear')}
            </Button>
            {last ? <Button onClick={() => setEditing(false)}>{t('lookAtResult')}</Button> : null}
            <Button
              type="primary"
              disabled={!saved.canWrite || saved.steps.length === 0}
              onClick={() => setAsking(true)}
            >
              {t('submit.ok')}
            </Button>
          </>
        ) : (
          <>
            <ViewSwitch view={view} hasRight={flow.right_order !== null} onView={setView} />
            {isLocked ? null : (
              <Button type="primary" onClick={() => setEditing(true)}>
                {t('again')}
              </Button>
            )}
          </>
        )}
      </WorkspaceBar>
      <Panes
        pane={stepsPane}
        label={t('resize')}
        sideClass={styles.side}
        side={
          <>
            <FlowFacts flow={flow} isLocked={isLocked} />
            {flow.shut ? <p className={styles.shut}>{flow.shut}</p> : null}
            {flow.returned === null ? null : <Returned returned={flow.returned} />}
            {isEditing ? (
              <>
                <div className={styles.text}>
                  <Markdown text={flow.text} />
                </div>
                <div inert={!saved.canWrite} className={styles.pool}>
                  <Pool
                    items={flow.body.items}
                    steps={saved.steps}
                    onChange={saved.change}
                    onAdd={(id) => saved.change(place(saved.steps, id, saved.steps.length, undefined))}
                  />
                </div>
              </>
            ) : attempt ? (
              <>
                <Outcome attempt={attempt} attempts={flow.attempts} onPick={setShown} />
                <div className={styles.appeals}>
                  <RegradedFlow attemptId={attempt.id} />
                  <AppealsHere source="flow" id={attempt.id} />
                </div>
              </>
            ) : null}
          </>
        }
        main={
          <>
            {isEditing && saved.saving ? <SaveNotice saving={saved.saving} /> : null}
            <div className={styles.board} inert={isEditing && !saved.canWrite}>
              {isEditing ? (
                <Board body={flow.body} steps={saved.steps} onChange={saved.change} label={t('board.own')} />
              ) : (
                <Board
                  body={flow.body}
                  steps={isRight ? (flow.right_order ?? []) : (attempt?.steps ?? [])}
                  states={isRight || attempt === undefined ? undefined : stepStates(attempt)}
                  label={isRight ? t('view.right') : t('view.own')}
                />
              )}
            </div>
          </>
        }
      />
      <Modal
        open={isAsking}
        title={t('submit.title', { title: flow.title })}
        okText={t('submit.ok')}
        cancelText={t('submit.notYet')}
        confirmLoading={submit.isPending}
        onOk={() => void handIn()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('submit.text', { count: saved.steps.length, left })}</p>
        {homeless ? <p>{t('submit.homeless')}</p> : null}
        {flow.tries > 0 ? <p>{t('submit.tries', { left: flow.tries - flow.attempts.length - 1 })}</p> : null}
      </Modal>
    </div>
  );
}

interface ViewSwitchProps {
  view: 'own' | 'right';
  hasRight: boolean;
  onView: (view: 'own' | 'right') => void;
}

/** One's own flow, or the one it is compared with. */
function ViewSwitch({ view, hasRight, onView }: ViewSwitchProps) {
  const { t } = useTranslation('flows');
  return (
    <fieldset className={styles.switch} aria-label={t('view.label')}>
      {(['own', 'right'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          disabled={one === 'right' && !hasRight}
          title={one === 'right' && !hasRight ? t('view.notYet') : undefined}
          onClick={() => onView(one)}
        >
          {t(`view.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** Until when, and how many tries are left. */
function FlowFacts({ flow, isLocked }: { flow: Flow; isLocked: boolean }) {
  const { t } = useTranslation('flows');
  return (
    <p className={styles.meta}>
      {flow.due_at_ms === null ? null : (
        <span className="sp-number">{t('due', { time: formatDateTime(flow.due_at_ms) })}</span>
      )}
      <StatusTag tone={isLocked ? 'neutral' : 'primary'}>
        {flow.tries === 0
          ? t('triesFree', { count: flow.attempts.length })
          : t('tries', { used: flow.attempts.length, tries: flow.tries })}
      </StatusTag>
    </p>
  );
}
