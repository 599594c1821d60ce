import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import { PageHeader } from '@/shared/ui/PageHeader';
import { importDrafts, useBankWrite } from '../bankApi';
import styles from './bring.module.css';
import { DraftEditor } from './DraftEditor';
import { DraftList } from './DraftList';
import { Source } from './Source';
import { useDrafts } from './useDrafts';

interface Props {
  courseId: number;
  onDone: () => void;
}

/** Brings questions from Excel or Word: read, corrected beside what the student will see, then taken over together. */
export function BringQuestions({ courseId, onDone }: Props) {
  const { t } = useTranslation('questions');
  const bring = useDrafts(courseId);
  const [open, setOpen] = useState(0);
  const [hasRead, setRead] = useState(false);
  const write = useBankWrite(importDrafts);
  const chosen = bring.drafts.filter((draft) => draft.isChosen);
  const shown = bring.drafts[open];
  const submit = () =>
    write.mutate(
      { courseId, drafts: chosen.map((draft) => draft.text) },
      {
        onSuccess: (reply) => {
          notify.success((reply as { msg: string }).msg);
          onDone();
        },
      },
    );
  return (
    <>
      <PageHeader
        title={t('bring.title')}
        text={hasRead ? t('bring.found', { count: bring.drafts.length }) : t('bring.text')}
        actions={
          <>
            {hasRead ? <Button onClick={() => setRead(false)}>{t('bring.again')}</Button> : null}
            <Button onClick={onDone}>{t('bring.back')}</Button>
            {hasRead ? (
              <Button
                type="primary"
                loading={write.isPending}
                disabled={chosen.length === 0 || bring.isChecking}
                onClick={submit}
              >
                {t('bring.import', { count: chosen.length })}
              </Button>
            ) : null}
          </>
        }
      />
      {hasRead ? (
        <>
          {bring.notes.length > 0 ? (
            <ul className={styles.notes}>
              {bring.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          ) : null}
          <div className={styles.work}>
            <DraftList drafts={bring.drafts} open={open} onOpen={setOpen} onChoose={bring.choose} />
            {shown ? (
              <DraftEditor
                key={shown.place}
                draft={shown}
                onChange={(patch) => bring.correct(shown.place, patch)}
              />
            ) : null}
          </div>
        </>
      ) : (
        <Source
          courseId={courseId}
          onRead={(view) => {
            bring.start(view);
            const faulty = view.drafts.findIndex((draft) => draft.fate === 'faulty');
            setOpen(Math.max(0, faulty));
            setRead(true);
          }}
        />
      )}
    </>
  );
}
