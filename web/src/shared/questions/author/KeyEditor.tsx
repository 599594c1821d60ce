import type { QuestionBody, QuestionKey } from '../types';
import { BlanksEditor } from './BlanksEditor';
import { CalculationEditor } from './CalculationEditor';
import { OptionsEditor, TruthEditor } from './ChoiceEditor';
import { EntryEditor, VoucherEditor } from './EntryEditor';
import { FileEditor } from './FileEditor';
import { FlowEditor } from './FlowEditor';
import { MatchingEditor } from './MatchingEditor';
import { PythonEditor } from './PythonEditor';
import { RubricEditor } from './RubricEditor';

interface Props {
  body: QuestionBody;
  answerKey: QuestionKey;
  onChange: (body: QuestionBody, key: QuestionKey) => void;
}

/** Body and key of a question as their author writes them: one plain form a kind. */
export function KeyEditor({ body, answerKey: key, onChange }: Props) {
  if (body.kind === 'single' && key.kind === 'single')
    return <OptionsEditor body={body} answerKey={key} onChange={onChange} />;
  if (body.kind === 'multiple' && key.kind === 'multiple')
    return <OptionsEditor body={body} answerKey={key} onChange={onChange} />;
  if (key.kind === 'true_false')
    return <TruthEditor answerKey={key} onChange={(next) => onChange(body, next)} />;
  if (key.kind === 'short_answer')
    return <RubricEditor answerKey={key} onChange={(next) => onChange(body, next)} />;
  if (body.kind === 'blank' && key.kind === 'blank')
    return <BlanksEditor body={body} answerKey={key} onChange={onChange} />;
  if (body.kind === 'calculation' && key.kind === 'calculation')
    return <CalculationEditor body={body} answerKey={key} onChange={onChange} />;
  if (body.kind === 'entry' && key.kind === 'entry')
    return <EntryEditor body={body} answerKey={key} onChange={onChange} />;
  if (body.kind === 'voucher' && key.kind === 'voucher')
    return <VoucherEditor body={body} answerKey={key} onChange={onChange} />;
  if (body.kind === 'flow' && key.kind === 'flow')
    return <FlowEditor body={body} answerKey={key} onChange={onChange} />;
  if (body.kind === 'matching' && key.kind === 'matching')
    return <MatchingEditor body={body} answerKey={key} onChange={onChange} />;
  if (body.kind === 'python' && key.kind === 'python')
    return <PythonEditor body={body} answerKey={key} onChange={onChange} />;
  if (body.kind === 'file_upload' && key.kind === 'file_upload')
    return <FileEditor body={body} answerKey={key} onChange={onChange} />;
  return null;
}
