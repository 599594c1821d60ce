import { describe, expect, it } from 'vitest';
import type { DrawRule, PaperDefinition, PaperSection } from '../managedApi';
import { kindsOf, placeOf, questionCount, totalPoints } from './paper';

const draw = (patch: Partial<DrawRule>): DrawRule => ({
  count: 5,
  kinds: [],
  knowledge: [],
  chapters: [],
  tags: [],
  difficulty: [0, 0],
  points: null,
  ...patch,
});
const section = (patch: Partial<PaperSection>): PaperSection => ({
  title: '一、单选题',
  points: null,
  questions: [],
  draws: [],
  ...patch,
});
const paper = (...sections: PaperSection[]): PaperDefinition => ({
  notice: '',
  shuffle_questions: false,
  shuffle_options: false,
  avoids_seen: false,
  sections,
});
const known = new Map([
  ['s1', { kind: 'single' as const, points: 1.5 }],
  ['m1', { kind: 'multiple' as const, points: 0.1 }],
]);

describe('a paper under composition', () => {
  it('is worth an exact number of points, not about that many', () => {
    const definition = paper(
      section({ questions: [{ key: 's1', points: null }], draws: [draw({ points: 2 })] }),
      section({ points: 0.2, questions: [{ key: 'm1', points: null }], draws: [draw({ count: 2 })] }),
    );
    expect(totalPoints(definition, known)).toBe(12.1);
    expect(questionCount(definition)).toBe(9);
  });

  it('has no total while a draw does not say what its questions are worth', () => {
    expect(totalPoints(paper(section({ draws: [draw({})] })), known)).toBeNull();
    expect(totalPoints(paper(section({ questions: [{ key: 'gone', points: null }] })), known)).toBeNull();
  });

  it('knows the kinds of a section', () => {
    const mixed = section({
      questions: [{ key: 's1', points: null }],
      draws: [draw({ kinds: ['true_false'] })],
    });
    expect([...kindsOf(mixed, known)].sort()).toEqual(['single', 'true_false']);
  });

  it('finds the place of a fault', () => {
    expect(placeOf('sections[0].draws[1].points')).toBe('sections[0].draws[1]');
    expect(placeOf('sections[2].questions[0]')).toBe('sections[2].questions[0]');
    expect(placeOf('sections')).toBe('sections');
  });
});
