import { describe, expect, it } from 'vitest';
import { areaOf, contextSearch, menuOf, menuRoutes } from './menu';

const table = [
  {
    fullPath: '/course/score',
    options: {
      staticData: {
        title: 'course.score' as const,
        menu: { area: 'course' as const, order: 50, icon: 'score' as const, group: 'results' as const },
      },
    },
  },
  {
    fullPath: '/course/home',
    options: {
      staticData: {
        title: 'course.home' as const,
        menu: { area: 'course' as const, order: 10, icon: 'home' as const },
      },
    },
  },
  {
    fullPath: '/course/assess',
    options: {
      staticData: {
        title: 'course.assess' as const,
        menu: { area: 'course' as const, order: 40, icon: 'exam' as const, group: 'assess' as const },
      },
    },
  },
  {
    fullPath: '/course/testRecord',
    options: {
      staticData: {
        title: 'course.testRecord' as const,
        menu: { area: 'course' as const, order: 41, icon: 'record' as const, group: 'assess' as const },
      },
    },
  },
  { fullPath: '/course/takeAnExam', options: { staticData: { title: 'course.takeAnExam' as const } } },
  {
    fullPath: '/mycourse',
    options: {
      staticData: {
        title: 'mycourse' as const,
        menu: { area: 'main' as const, order: 10, icon: 'book' as const },
      },
    },
  },
];

describe('the sidebar', () => {
  it('is built from the route table, hides hidden routes, and groups several children only', () => {
    const entries = menuOf(menuRoutes(table), 'course');
    expect(
      entries.map((entry) =>
        entry.kind === 'page' ? entry.route.path : entry.routes.map((route) => route.path),
      ),
    ).toEqual(['/course/home', ['/course/assess', '/course/testRecord'], '/course/score']);
  });

  it('keeps the course and class from page to page', () => {
    expect(areaOf('/course/home')).toBe('course');
    expect(areaOf('/myaccount')).toBe('main');
    expect(contextSearch('course', { course_id: 1, class_id: 2, q: 'x' })).toEqual({
      course_id: 1,
      class_id: 2,
    });
    expect(contextSearch('gradeManage', { course_id: 1, class_id: 2 })).toEqual({ class_id: 2 });
  });
});
