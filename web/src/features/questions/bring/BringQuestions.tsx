import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bankKinds } from '@/shared/questions/bank';
import { usePage } from '@/shared/tabs/page';
import { Meter } from '@/shared/ui/Meter';
import { PageHeader } from '@/shared/ui/PageHeader';
import { ask } from '@/shared/unsaved/registry';
import { useUnsavedWork } from '@/shared/unsaved/useUnsavedWork';
import {
  type DraftsView,
  type DraftView,
  type Into,
  type QuestionFormat,
  type ReadFrom,
  readQuestionFile,
} from '../api';
import { togetherAtMost } from './blocks';
import styles from './bring.module.css';
import { DraftEditor } from './DraftEditor';
import { DraftList } from './DraftList';
import { Findings } from './Findings';
import { FormatSelect } from './FormatSelect';
import { LabelMap } from './LabelMap';
import { Source } from './Source';
import { useDrafts } from './useDrafts';
import { useTaking } from './useTaking';

const nothing: DraftsView = { drafts: [], notes: [], left_out: [], format: null, reading: '' };

const isFaulty = (draft: DraftView) => draft.fate === 'faulty';

/** The file that was read last. */
interface ReadFile {
  name: string;
  from: ReadFrom;
  format: QuestionFormat | undefined;
}

interface Props {
  courseId: number;
  onDone: () => void;
}

/** Brings questions from Excel or Word: read, corrected beside what the student will see, then taken over together. */
export function BringQuestions({ courseId, onDone }: Props) {
  const { t } = useTranslation('questions');
  const { search } = usePage();
  const bank = bankKinds.find((kind) => kind === search.bank) ?? 'course';
  const place: Into = { courseId, bank };
  const bring = useDrafts(place);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(0);
  const [hasRead, setRead] = useState(false);
  const [file, setFile] = useState<ReadFile>();
  const top = useRef<HTMLDivElement>(null);
  // What was written is gone from the list.
  const shown = bring.drafts.find((draft) => draft.place === open) ?? bring.drafts[0];
  const openAt = (first: number) => {
    setOpen(first);
    // The button stood at the foot of what was pasted.
    top.current?.closest('[data-tab]')?.scrollTo?.({ top: 0 });
  };
  const begin = (view: DraftsView, from?: Omit<ReadFile, 'format'>) => {
    bring.start(view);
    setFile(from && { ...from, format: view.format ?? undefined });
    openAt(Math.max(0, view.drafts.findIndex(isFaulty)));
    setRead(view.drafts.length > 0 || view.left_out.length > 0);
  };
  const unsaved = useUnsavedWork({
    object: `questions to import ${courseId} ${bank}`,
    value: { text, drafts: bring.drafts, found: bring.found, reading: bring.reading, hasRead, open },
    isDirty: hasRead || text.trim() !== '',
    isTooLarge: bring.drafts.length > togetherAtMost,
    restore: (kept) => {
      setText(kept.text);
      if (!kept.hasRead) return;
      bring.resume(kept.drafts, kept.found, kept.reading ?? '');
      setOpen(kept.open);
      setRead(true);
    },
    onDiscard: () => {
      setText('');
      begin(nothing);
    },
    isKeptBy: (at) =>
      at.tab === 'import' && Number(at.course_id) === courseId && (at.bank ?? 'course') === bank,
  });
  const readAgain = async () => {
    if (!bring.isCorrected || (await ask())) begin(nothing);
  };
  const another = useMutation({
    mutationFn: ({ from, format }: ReadFile) => readQuestionFile({ place, from, format }),
    onSuccess: (view, chosen) => begin(view, chosen),
  });
  const readAs = async (format: QuestionFormat | undefined) => {
    if (file && (!bring.isCorrected || (await ask()))) another.mutate({ ...file, format });
  };
  const taking = useTaking(place, bring, {
    onDone: (rest) => {
      if (rest) return openAt(rest.place);
      unsaved.settle();
      onDone();
    },
    onRefused: openAt,
  });
  return (
    <div ref={top}>
      <PageHeader
        title={bank === 'course' ? t('bring.title') : `${t('bring.title')} · ${t(`banks.${bank}`)}`}
        text={hasRead ? t('bring.found', { count: bring.drafts.length }) : t('bring.text')}
        actions={
          <>
            {hasRead ? (
              <Button disabled={taking.isPending} onClick={() => void readAgain()}>
                {t('bring.again')}
              </Button>
            ) : null}
            <Button disabled={taking.isPending} onClick={unsaved.leave(onDone)}>
              {t('bring.back')}
            </Button>
            {hasRead ? (
              <Button
                type="primary"
                loading={taking.isPending}
                disabled={taking.chosen.length === 0 || bring.isChecking}
                onClick={taking.take}
              >
                {t('bring.import', { count: taking.chosen.length })}
              </Button>
            ) : null}
          </>
        }
      />
      {unsaved.offer}
      {taking.isPending && taking.chosen.length > togetherAtMost ? (
        <div
          role="progressbar"
          aria-label={t('bring.writing')}
          aria-valuemin={0}
          aria-valuemax={taking.chosen.length}
          aria-valuenow={taking.written}
        >
          <Meter
            value={taking.written}
            of={taking.chosen.length}
            label={t('bring.writing')}
            figure={t('bring.written', { count: taking.written, of: taking.chosen.length })}
          />
        </div>
      ) : null}
      {hasRead ? (
        // While it is written, or read anew, nothing is corrected that would be lost.
        <div inert={taking.isPending || another.isPending}>
          {file ? (
            <div className={styles.recognised}>
              <span>{t('format.readAs', { name: file.name })}</span>
              <FormatSelect
                value={file.format}
                disabled={another.isPending}
                onChange={(format) => void readAs(format)}
              />
            </div>
          ) : null}
          <Findings found={bring.found} />
          {file && file.format !== 'table' ? (
            <LabelMap
              key={file.format}
              courseId={courseId}
              drafts={bring.drafts}
              onChange={bring.correctAll}
            />
          ) : null}
          <div className={styles.work}>
            <DraftList
              drafts={bring.drafts}
              open={shown?.place ?? 0}
              onOpen={setOpen}
              onChoose={bring.choose}
            />
            {shown ? (
              <DraftEditor
                key={shown.place}
                draft={shown}
                onChange={(patch) => bring.correct(shown.place, patch)}
              />
            ) : null}
          </div>
        </div>
      ) : (
        <Source place={place} text={text} onText={setText} onRead={begin} />
      )}
    </div>
  );
}
