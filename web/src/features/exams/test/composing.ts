import type { Schema } from '@/shared/api/types';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

/** A question of the bank. */
export const bankRow = (key: string, stem: string, patch: Partial<Schema<'QuestionRow'>> = {}) => ({
  id: 7,
  version_id: 7,
  key,
  kind: 'single' as const,
  type_id: '',
  stem,
  chapter: 'ch1',
  difficulty: 1,
  points: 2,
  state: 'in_use' as const,
  linked_from: null,
  version: 1,
  tags: [],
  knowledge: [],
  updated_at_ms: 0,
  ...patch,
});

/** A bank of two kinds and two chapters, of which a paper asks so many single choices from the first. */
export const coverageOf = (asked: number): Schema<'Coverage'> => ({
  cells: [
    { kind: 'single', topic: 'ch1', in_bank: 8, questions: asked, points: asked * 2 },
    { kind: 'single', topic: 'ch2', in_bank: 3, questions: 0, points: 0 },
    { kind: 'true_false', topic: 'ch2', in_bank: 4, questions: 0, points: 0 },
  ],
  levels: [
    { level: 'easy', in_bank: 12, questions: asked, points: asked * 2 },
    { level: 'medium', in_bank: 3, questions: 0, points: 0 },
    { level: 'hard', in_bank: 0, questions: 0, points: 0 },
  ],
});

export const section = (title: string, ...keys: string[]): Schema<'PaperSection'> => ({
  title,
  points: 2,
  questions: keys.map((key) => ({ key, points: null })),
  draws: [],
});

/** How many questions of a paper are fixed. */
const fixedIn = (definition: Schema<'PaperDefinitionInput'>) =>
  definition.sections.reduce((sum, one) => sum + (one.questions?.length ?? 0), 0);

/** Opens the composer with these sections; a paper that is saved is kept in `saved`. */
export function compose(sections: Schema<'PaperSection'>[], rows: Schema<'QuestionRow'>[]) {
  const saved: Schema<'PaperDefinitionInput'>[] = [];
  const bank = [...rows, bankRow('t1', '试算平衡说明记账没有错误', { kind: 'true_false', points: 1.5 })];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/questions/labels/', []),
    answer('get', '/api/questions/chapters/', [
      { key: 'ch1', title: '认识会计', total: 8 },
      { key: 'ch2', title: '采购与销售', total: 7 },
    ]),
    answer('get', '/api/questions/', { items: bank, total: bank.length, next: null }),
    answer('get', '/api/exams/papers/', []),
    answer('post', '/api/exams/papers/coverage/', ({ body }) => coverageOf(fixedIn(body.definition))),
    answer('get', '/api/exams/papers/4/', {
      id: 4,
      key: 'own-4',
      course_id: 1,
      title: '期中卷',
      minutes: 60,
      total: 4,
      sections: 1,
      questions: 2,
      is_drawn: false,
      uses: 0,
      uses_pending: 0,
      updated_at_ms: 0,
      owner: null,
      editors: [],
      my_role: null,
      may_write: true,
      may_delete: true,
      may_manage: true,
      definition: {
        notice: '',
        shuffle_questions: false,
        shuffle_options: false,
        avoids_seen: false,
        sections,
      },
    }),
    answer('put', '/api/exams/papers/4/', ({ body }) => {
      saved.push(body.definition);
      return { id: 4, total: 7 };
    }),
  );
  return {
    saved,
    open: () => renderApp('/gradeManage/testPaper?class_id=3&course_id=1&tab=compose&paper_id=4'),
  };
}
