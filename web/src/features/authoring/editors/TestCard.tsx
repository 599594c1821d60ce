import { useTranslation } from 'react-i18next';
import type { TomlTable, TomlValue } from 'smol-toml';
import { rowsOf, type TestKind, type TestPatch, testKinds, textOf } from '../model/pythonTests';
import styles from './editors.module.css';
import { CheckLine, ChoiceLine, Fields, NumberLine, TextLine } from './fields';
import { FunctionTest, OtherTest, OutputTest, QualityTest, VariableTest } from './testParts';

interface Props {
  test: TomlTable;
  onChange: (test: TestPatch) => void;
  disabled: boolean;
}

const kindOf = (test: TomlTable): TestKind => testKinds.find((kind) => kind === test.kind) ?? 'function';

/** One declared test: what it is called and weighs, who sees it, and what it asks for. */
export function TestCard({ test, onChange, disabled }: Props) {
  const { t } = useTranslation('authoring');
  const set = (patch: TestPatch) => onChange({ ...test, ...patch });
  const kind = kindOf(test);
  const Part = parts[kind];
  const isVisible = test.visible === true;
  return (
    <fieldset className={styles.test} aria-label={textOf(test.name)}>
      <Fields>
        <TextLine
          label={t('fields.title')}
          value={textOf(test.name)}
          disabled={disabled}
          onChange={(name) => set({ name })}
        />
        <ChoiceLine
          label={t('fields.kind')}
          value={kind}
          options={testKinds.map((one) => ({ value: one, label: t(`tests.kinds.${one}`) }))}
          disabled={disabled}
          // What another kind asks for means nothing to this one.
          onChange={(next) => onChange({ ...common(test), kind: next })}
        />
        <NumberLine
          label={t('tests.weight')}
          value={Number(test.weight ?? 1)}
          max={1000}
          disabled={disabled}
          onChange={(weight) => set({ weight: wholeOr(weight ?? 1) })}
        />
        {isVisible ? null : (
          <TextLine
            label={t('tests.category')}
            value={textOf(test.category)}
            placeholder={t('tests.categoryUsual')}
            disabled={disabled}
            onChange={(category) => set({ category })}
          />
        )}
        <TextLine
          label={t('tests.message')}
          value={textOf(test.message)}
          disabled={disabled}
          onChange={(message) => set({ message })}
        />
      </Fields>
      <div className={styles.checks}>
        <CheckLine
          label={t('tests.isVisible')}
          value={isVisible}
          disabled={disabled}
          onChange={(visible) => set({ visible: visible ? true : undefined })}
        />
        {rowsOf(test.case).length > 1 || test.expect_all !== undefined ? (
          <CheckLine
            label={t('tests.partial')}
            value={test.partial === true}
            disabled={disabled}
            onChange={(partial) => set({ partial: partial ? true : undefined })}
          />
        ) : null}
      </div>
      <Part test={test} disabled={disabled} onChange={set} />
    </fieldset>
  );
}

/** Weights are whole where they can be. */
const wholeOr = (value: number): TomlValue => (Number.isInteger(value) ? BigInt(value) : value);

const common = ({ name, weight, visible, category, message }: TomlTable): TestPatch => ({
  name,
  weight,
  visible,
  category,
  message,
});

const parts: Record<TestKind, typeof FunctionTest> = {
  function: FunctionTest,
  variable: VariableTest,
  stdout: OutputTest,
  quality: QualityTest,
  frame: OtherTest,
  file: OtherTest,
  plot: OtherTest,
};
