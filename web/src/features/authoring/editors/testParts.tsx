import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parse, type TomlTable, type TomlValue } from 'smol-toml';
import { isTable, rowsOf, type TestPatch, textOf, writeTest } from '../model/pythonTests';
import { readArguments, readPython, writeArguments, writePython } from '../model/pythonValue';
import styles from './editors.module.css';
import { ChoiceLine, Fields, ManyLine, NumberLine, TextArea, TextLine } from './fields';
import { Rows } from './Rows';
import { ValueLine } from './ValueLine';

interface Props {
  test: TomlTable;
  /** Changes some of what the test says. */
  onChange: (patch: TestPatch) => void;
  disabled: boolean;
}

interface ExpectProps {
  label: string;
  value: TomlValue | undefined;
  onChange: (value: TomlValue) => void;
  disabled: boolean;
}

/** The value that is expected, as Python writes it. */
function Expect({ label, value, onChange, disabled }: ExpectProps) {
  const { t } = useTranslation('authoring');
  return (
    <ValueLine<TomlValue | undefined>
      label={label}
      value={value}
      write={(known) => (known === undefined ? '' : writePython(known))}
      read={readPython}
      placeholder={t('tests.expectExample')}
      disabled={disabled}
      onChange={(next) => {
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

/** A function that is called: with what, and what comes of it; several calls are rows. */
export function FunctionTest({ test, onChange, disabled }: Props) {
  const { t } = useTranslation('authoring');
  const several = rowsOf(test.case);
  // One call stands in the test itself, several below it.
  const { args, kwargs, expect, raises } = test;
  const own = Object.fromEntries(
    Object.entries({ args, kwargs, expect, raises }).filter(([, value]) => value !== undefined),
  ) as TomlTable;
  const rows = several.length > 0 ? several : [own];
  const setRows = (next: TomlTable[]) => {
    const nothing = { args: undefined, kwargs: undefined, expect: undefined, raises: undefined };
    const [only] = next;
    onChange(next.length === 1 ? { ...nothing, ...only, case: undefined } : { ...nothing, case: next });
  };
  return (
    <>
      <TextLine
        label={t('tests.call')}
        value={textOf(test.call)}
        placeholder="dep"
        disabled={disabled}
        onChange={(call) => onChange({ call })}
      />
      <Rows
        label={t('tests.calls')}
        rows={rows}
        add={t('tests.addCall')}
        blank={() => ({ args: [], expect: 0n })}
        keyOf={(_, index) => String(index)}
        disabled={disabled}
        onChange={setRows}
      >
        {(row, change) => (
          <Fields>
            <ValueLine<TomlValue[]>
              label={t('tests.args')}
              value={Array.isArray(row.args) ? row.args : []}
              write={writeArguments}
              read={readArguments}
              placeholder={t('tests.argsExample')}
              disabled={disabled}
              onChange={(next) => change({ ...row, args: next })}
            />
            {row.raises === undefined ? (
              <Expect
                label={t('tests.expect')}
                value={row.expect}
                disabled={disabled}
                onChange={(next) => change({ ...row, expect: next })}
              />
            ) : (
              <TextLine
                label={t('tests.raises')}
                value={textOf(row.raises)}
                disabled={disabled}
                onChange={(next) => change({ ...row, raises: next })}
              />
            )}
          </Fields>
        )}
      </Rows>
      <Misconceptions test={test} disabled={disabled} onChange={onChange} />
    </>
  );
}

/** Wrong results that are known, each with what the student is told. */
function Misconceptions({ test, onChange, disabled }: Props) {
  const { t } = useTranslation('authoring');
  return (
    <Rows
      label={t('tests.misconceptions')}
      rows={rowsOf(test.misconception)}
      add={t('tests.addMisconception')}
      blank={() => ({ expect: 0n, message: '' }) as TomlTable}
      keyOf={(_, index) => String(index)}
      disabled={disabled}
      onChange={(rows) => onChange({ misconception: rows.length > 0 ? rows : undefined })}
    >
      {(row, change) => (
        <Fields>
          <Expect
            label={t('tests.wrongResult')}
            value={row.expect}
            disabled={disabled}
            onChange={(next) => change({ ...row, expect: next })}
          />
          <TextLine
            label={t('tests.told')}
            value={textOf(row.message)}
            disabled={disabled}
            onChange={(message) => change({ ...row, message })}
          />
        </Fields>
      )}
    </Rows>
  );
}

/** Variables that the program must have; one, or several by their names. */
export function VariableTest({ test, onChange, disabled }: Props) {
  const { t } = useTranslation('authoring');
  const all = isTable(test.expect_all) ? Object.entries(test.expect_all) : undefined;
  const rows: [string, TomlValue | undefined][] = all ?? [[textOf(test.variable), test.expect]];
  const setRows = (next: typeof rows) => {
    const [only] = next;
    onChange(
      next.length === 1 && only
        ? { variable: only[0], expect: only[1], expect_all: undefined }
        : {
            variable: undefined,
            expect: undefined,
            expect_all: Object.fromEntries(next.map(([name, value]) => [name, value ?? 0n])),
          },
    );
  };
  return (
    <>
      <Rows
        label={t('tests.variables')}
        rows={rows}
        add={t('tests.addVariable')}
        blank={() => [`x${rows.length + 1}`, 0n] as (typeof rows)[number]}
        keyOf={(_, index) => String(index)}
        disabled={disabled}
        onChange={setRows}
      >
        {([name, value], change) => (
          <Fields>
            <TextLine
              label={t('tests.variable')}
              value={name}
              placeholder="total"
              disabled={disabled}
              onChange={(next) => change([next, value])}
            />
            <Expect
              label={t('tests.expect')}
              value={value}
              disabled={disabled}
              onChange={(next) => change([name, next])}
            />
          </Fields>
        )}
      </Rows>
      <Misconceptions test={test} disabled={disabled} onChange={onChange} />
    </>
  );
}

const matches = ['lines', 'exact', 'contains', 'numbers', 'regex'] as const;

/** What the program prints. */
export function OutputTest({ test, onChange, disabled }: Props) {
  const { t } = useTranslation('authoring');
  return (
    <>
      <Fields>
        <ChoiceLine
          label={t('tests.match')}
          value={textOf(test.match) || 'lines'}
          options={matches.map((one) => ({ value: one, label: t(`tests.matches.${one}`) }))}
          disabled={disabled}
          onChange={(match) => onChange({ match: match === 'lines' ? undefined : match })}
        />
      </Fields>
      <TextArea
        isCode
        label={t('tests.output')}
        value={textOf(test.expect)}
        disabled={disabled}
        onChange={(expect) => onChange({ expect })}
      />
      <TextArea
        isCode
        label={t('tests.stdin')}
        value={textOf(test.stdin)}
        rows={2}
        disabled={disabled}
        onChange={(stdin) => onChange({ stdin })}
      />
    </>
  );
}

const wordsIn = (value: TomlValue | undefined) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const wordLists = ['banned', 'required', 'functions'] as const;

/** How the program is written. */
export function QualityTest({ test, onChange, disabled }: Props) {
  const { t } = useTranslation('authoring');
  return (
    <Fields>
      {wordLists.map((name) => (
        <ManyLine
          key={name}
          isOpen
          label={t(`tests.${name}`)}
          value={wordsIn(test[name])}
          options={[]}
          disabled={disabled}
          onChange={(words) => onChange({ [name]: words.length > 0 ? words : undefined })}
        />
      ))}
      <NumberLine
        label={t('tests.maxLines')}
        value={test.max_lines === undefined ? null : Number(test.max_lines)}
        min={1}
        max={10_000}
        disabled={disabled}
        onChange={(lines) => onChange({ max_lines: lines === null ? undefined : BigInt(lines) })}
      />
    </Fields>
  );
}

const ofEvery = ['name', 'kind', 'weight', 'visible', 'category', 'message', 'partial'];

const wishesOf = (test: TestPatch): string =>
  writeTest(Object.fromEntries(Object.entries(test).filter(([name]) => !ofEvery.includes(name)))).replace(
    /^\[\[test\]\]\n/,
    '',
  );

function readWishes(typed: string): TomlTable | undefined {
  try {
    const all = parse(`[[test]]\n${typed}`, { integersAsBigInt: true });
    const [only, ...more] = rowsOf(all.test);
    return Object.keys(all).length === 1 && more.length === 0 ? only : undefined;
  } catch {
    return undefined;
  }
}

/** A kind whose wishes are many: they are written as in tests.toml. */
export function OtherTest({ test, onChange, disabled }: Props) {
  const { t } = useTranslation('authoring');
  const [typed, setTyped] = useState<{ text: string; of: string }>();
  const text = wishesOf(test);
  const meant = typed === undefined ? undefined : readWishes(typed.text);
  const isWrong = typed !== undefined && meant === undefined && typed.of === text;
  // What was changed elsewhere, by undoing or by taking a row away, is shown.
  const isMeant = isWrong || (meant !== undefined && wishesOf(meant) === text);
  const shown = typed !== undefined && isMeant ? typed.text : text;
  return (
    <>
      <TextArea
        isCode
        label={t('tests.details')}
        hint={t('tests.detailsHint')}
        value={shown}
        disabled={disabled}
        onChange={(next) => {
          setTyped({ text: next, of: text });
          const wishes = readWishes(next);
          if (wishes === undefined) return;
          const gone = Object.keys(test).filter((name) => !ofEvery.includes(name));
          onChange({ ...Object.fromEntries(gone.map((name) => [name, undefined])), ...wishes });
        }}
      />
      {isWrong ? (
        <p className={styles.wrong} role="alert">
          {t('tests.noToml')}
        </p>
      ) : null}
    </>
  );
}
