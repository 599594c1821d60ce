import type { BodyOf, KeyOf, QuestionBody, QuestionKey, QuestionKind } from '../types';

/** What every form of an author is given: body and key change together. */
export interface EditorProps<K extends QuestionKind = QuestionKind> {
  body: BodyOf<K>;
  answerKey: KeyOf<K>;
  onChange: (body: QuestionBody, key: QuestionKey) => void;
}
