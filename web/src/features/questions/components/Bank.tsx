import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BankKind, bankQuery, type QuestionPicker, questionStates } from '@/shared/questions/bank';
import { questionKinds } from '@/shared/questions/kinds';
import type { QuestionKind } from '@/shared/questions/types';
import type { Search } from '@/shared/tabs/model';
import { usePage } from '@/shared/tabs/page';
import { DataTable } from '@/shared/ui/table/DataTable';
import { readTable } from '@/shared/ui/table/search';
import { flaggedQuery } from '../api';
import { BankChooser, useChosenBank } from './BankChooser';
import { AlikeQuestions, type BankDialog, BankDialogs, FlaggedQuestions } from './BankDialogs';
import { BankFilters } from './BankFilters';
import { useBankActs, useBankColumns } from './bankColumns';
import { EmptyBank } from './EmptyBank';
import { QuestionDrawer } from './QuestionDrawer';
import { useBankRows } from './useBankRows';

interface Props {
  courseId: number;
  picker?: QuestionPicker;
  onImport?: () => void;
}

const textOf = (value: unknown) => (value === undefined ? undefined : String(value));

/** What an address looks for in a bank. */
function searchAt(at: Search) {
  const { q, page, pageSize } = readTable(at);
  return {
    q: q || undefined,
    kind: questionKinds.find((kind) => kind === at.kind),
    difficulty: Number(at.difficulty) || undefined,
    label: textOf(at.label),
    state: questionStates.find((state) => state === at.state),
    page,
    page_size: pageSize,
  };
}

/** A bank beside a course: search, read, write. */
export function Bank({ courseId, picker, onImport }: Props) {
  const { t } = useTranslation('questions');
  const { bank, mayWrite, isComing } = useChosenBank(courseId, picker !== undefined);
  const { search } = usePage();
  const askedAt = (at: Search) => ({ bank, ...searchAt(at) });
  const { query: found, more } = useBankRows(courseId, askedAt(search));
  const [shown, setShown] = useState<number>();
  const [dialog, setDialog] = useState<BankDialog>();
  const field = useRef<InputRef>(null);
  const [selected, setSelected] = useState<number[]>([]);
  const columns = useBankColumns(picker !== undefined, setShown);
  const acts = useBankActs({
    courseId,
    mayWrite,
    onCopy: (id) => setDialog({ is: 'copy', ids: [id] }),
    onEdit: (id) => setDialog({ is: 'edit', id }),
  });
  const rows = found.data?.items ?? [];
  // What was linked is changed where it stands.
  const linked = new Set(rows.filter((row) => row.linked_from !== null).map((row) => row.id));
  const own = selected.filter((id) => !linked.has(id));
  const isForOwn = (is: ManyAct) => is === 'bulk' || is === 'move';
  const close = () => {
    // What was moved stands here no more.
    if (dialog?.is === 'move') setSelected([]);
    setDialog(undefined);
  };
  return (
    <>
      {picker ? null : <BankChooser courseId={courseId} bank={bank} />}
      <DataTable
        name={picker ? 'bank-picker' : 'bank'}
        label={t('bank.title')}
        columns={picker ? columns : [...columns, acts]}
        rowKey={(row) => (picker ? row.key : row.id)}
        query={found}
        more={more}
        filters={
          <BankFilters courseId={courseId} bank={bank} hasStates={picker === undefined} field={field} />
        }
        actions={
          picker ? null : (
            <BankActions
              courseId={courseId}
              isComing={isComing}
              mayWrite={mayWrite}
              bank={bank}
              onImport={onImport}
              onOpen={setDialog}
            />
          )
        }
        {...(picker
          ? { isPicker: true }
          : {
              pages: (at: Search) => bankQuery(courseId, askedAt(at)),
              onExport: async () => setDialog({ is: 'export', ids: [] }),
            })}
        empty={<EmptyBank mayWrite={mayWrite} onCleared={() => field.current?.focus()} />}
        selection={
          picker
            ? {
                keys: picker.keys,
                onChange: (keys) => picker.onChange(keys.map(String), rows),
                actions: null,
              }
            : {
                keys: selected,
                onChange: (keys) => setSelected(keys.map(Number)),
                actions: (
                  <ManyActs
                    mayChange={mayWrite && own.length > 0}
                    mayLink={bank !== 'personal' && own.length > 0}
                    onOpen={(is) => setDialog({ is, ids: isForOwn(is) || is === 'link' ? own : selected })}
                  />
                ),
              }
        }
      />
      <QuestionDrawer
        id={shown}
        onEdit={
          picker
            ? undefined
            : (id) => {
                setDialog({ is: 'edit', id });
                setShown(undefined);
              }
        }
        onClose={() => setShown(undefined)}
      />
      <BankDialogs
        dialog={dialog}
        courseId={courseId}
        bank={bank}
        onShow={setShown}
        onChoose={setSelected}
        onClose={close}
      />
    </>
  );
}

/** What keeps the place of the number of flagged questions until it is known. */
const usual = 10;

interface ActionsProps {
  courseId: number;
  /** Whether they may be done is not known yet: they keep their place unseen. */
  isComing: boolean;
  mayWrite: boolean;
  bank: BankKind;
  onImport: (() => void) | undefined;
  onOpen: (dialog: BankDialog) => void;
}

/** What adds to a bank, and what should be looked at in it. */
function BankActions({ courseId, isComing, mayWrite, bank, onImport, onOpen }: ActionsProps) {
  const { t } = useTranslation('questions');
  const flagged = useQuery(flaggedQuery(courseId, bank));
  const waits = isComing || flagged.isLoading;
  return (
    <span style={{ display: 'contents', visibility: waits ? 'hidden' : undefined }}>
      {waits || flagged.data?.length ? (
        <Button onClick={() => onOpen({ is: 'flagged' })} onPointerEnter={FlaggedQuestions.prefetch}>
          {t('quality.open', { count: flagged.data?.length ?? usual })}
        </Button>
      ) : null}
      {mayWrite || isComing ? <WritingActs {...{ courseId, onImport, onOpen }} /> : null}
    </span>
  );
}

/** What adds to a bank, for whoever may write it. */
function WritingActs({ courseId, onImport, onOpen }: Pick<ActionsProps, 'courseId' | 'onImport' | 'onOpen'>) {
  const { t } = useTranslation('questions');
  return (
    <>
      <Button
        disabled={courseId === 0}
        onClick={() => onOpen({ is: 'alike' })}
        onPointerEnter={AlikeQuestions.prefetch}
      >
        {t('alike.open')}
      </Button>
      {onImport ? (
        <Button disabled={courseId === 0} onClick={onImport}>
          {t('bring.open')}
        </Button>
      ) : null}
      <Dropdown
        trigger={['click']}
        menu={{
          onClick: ({ key }) => onOpen({ is: 'edit', kind: key as QuestionKind }),
          items: questionKinds.map((kind) => ({ key: kind, label: t(`kind.${kind}`) })),
        }}
      >
        <Button type="primary" icon={<PlusOutlined />} disabled={courseId === 0}>
          {t('bank.add')}
        </Button>
      </Dropdown>
    </>
  );
}

type ManyAct = 'copy' | 'move' | 'link' | 'bulk' | 'export';

interface ManyProps {
  mayChange: boolean;
  mayLink: boolean;
  onOpen: (is: ManyAct) => void;
}

/** What may be done with the chosen questions. */
function ManyActs({ mayChange, mayLink, onOpen }: ManyProps) {
  const { t } = useTranslation(['questions', 'editors']);
  return (
    <>
      {mayChange ? (
        <>
          <Button type="link" size="small" onClick={() => onOpen('bulk')}>
            {t('questions:bulk.open')}
          </Button>
          <Button type="link" size="small" onClick={() => onOpen('move')}>
            {t('editors:move')}
          </Button>
        </>
      ) : null}
      <Button type="link" size="small" onClick={() => onOpen('copy')}>
        {t('editors:copy')}
      </Button>
      {mayLink ? (
        <Button type="link" size="small" onClick={() => onOpen('link')}>
          {t('questions:link.open')}
        </Button>
      ) : null}
      <Button type="link" size="small" onClick={() => onOpen('export')}>
        {t('questions:bring.exportSelected')}
      </Button>
    </>
  );
}
