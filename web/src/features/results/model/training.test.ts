import { describe, expect, it } from 'vitest';
import {
  type ClassTraining,
  figuresOf,
  holds,
  studentRows,
  type TrainingWork,
  workStateOf,
} from './training';

const result = (student_id: number, points: number, more = {}) => ({
  student_id,
  points,
  tries: 1,
  is_late: false,
  is_waiting: false,
  last_at_ms: 5,
  ...more,
});
const work: TrainingWork = {
  kind: 'exercise',
  id: 3,
  flow_id: null,
  title: '凭证填制',
  due_at_ms: 100,
  results: [result(1, 80), result(2, 60, { is_late: true, is_waiting: true })],
};

describe('training', () => {
  it('counts who is missing, late and waiting', () => {
    expect(figuresOf(work, 5)).toMatchObject({ done: 2, missing: 3, late: 1, waiting: 1, mean: 70 });
    expect(figuresOf({ ...work, results: [] }, 5).mean).toBeUndefined();
  });

  it('calls nobody absent before the time is up', () => {
    expect(workStateOf(undefined, 100, 99)).toBe('open');
    expect(workStateOf(undefined, 100, 100)).toBe('missed');
    expect(workStateOf(undefined, null, 100)).toBe('open');
    expect(workStateOf(work.results[1], 100, 100)).toBe('waiting');
  });

  it('names every student, those without a result too', () => {
    const training: ClassTraining = {
      works: [work],
      students: [1, 2, 7].map((id) => ({ id, name: `学生${id}`, number: null })),
    };
    expect(studentRows(training, work, 0).map((row) => row.state)).toEqual(['done', 'waiting', 'open']);
  });

  it('finds by any of the texts', () => {
    expect(holds('ab', 'xAB', null)).toBe(true);
    expect(holds('ab', 'x', null)).toBe(false);
    expect(holds(undefined, 'x')).toBe(true);
  });
});
