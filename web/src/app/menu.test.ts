import { describe, expect, it } from 'vitest';
import { areaOf, litEntry, menuOf, menuRoutes, namedPages, type RouteFacts, viewsOf } from './menu';

const route = (fullPath: string, staticData: RouteFacts) => ({ fullPath, options: { staticData } });

const table = [
  route('/course/score', {
    title: 'course.score',
    menu: { section: 'course', order: 50 },
    view: { of: '/course/score', order: 1, name: 'view.scores' },
  }),
  route('/course/scoreRanking', {
    title: 'course.scoreRanking',
    view: { of: '/course/score', order: 2, name: 'view.ranking' },
  }),
  route('/course/home', { title: 'course.home', menu: { section: 'course', order: 10 } }),
  route('/course/video', {
    title: 'course.video',
    menu: { section: 'course', order: 20, group: 'learn' },
  }),
  route('/course/resource', {
    title: 'course.resource',
    menu: { section: 'course', order: 21, group: 'learn' },
  }),
  route('/course/programs', {
    title: 'course.programs',
    menu: { section: 'course', order: 30, group: 'practise' },
  }),
  route('/course/takeAnExam', { title: 'course.takeAnExam' }),
  route('/mycourse', { title: 'mycourse', menu: { section: 'main', order: 10 } }),
];

describe('the sidebar', () => {
  it('is built from the route table, hides hidden routes, and groups several children only', () => {
    const entries = menuOf(menuRoutes(table), 'course');
    expect(
      entries.map((entry) =>
        entry.kind === 'page' ? entry.route.path : entry.routes.map(({ path }) => path),
      ),
    ).toEqual(['/course/home', ['/course/video', '/course/resource'], '/course/programs', '/course/score']);
  });

  it('keeps an entry lit for the pages that stand under it', () => {
    const inClass: RouteFacts = {
      title: 'gradeManage.assess',
      hub: 'exams',
      menu: table[0]?.options.staticData.menu,
    };
    expect(litEntry('/course/scoreRanking', table[1]?.options.staticData, false)).toBe('/course/score');
    expect(litEntry('/course/videoPlay', { under: '/course/video' }, false)).toBe('/course/video');
    expect(litEntry('/gradeManage/assess', inClass, false)).toBe('/gradeManage/assess');
    expect(litEntry('/gradeManage/assess', inClass, true)).toBe('/gradeManage/grade');
  });

  it('shows addresses of one thing as views, each of which can still be found by name', () => {
    const views = [
      { path: '/course/score', name: 'view.scores' },
      { path: '/course/scoreRanking', name: 'view.ranking' },
    ];
    expect(viewsOf(table, '/course/scoreRanking')).toEqual(views);
    expect(viewsOf(table, '/course/score')).toEqual(views);
    expect(viewsOf(table, '/course/home')).toEqual([]);
    expect(namedPages(table).map(({ path }) => path)).toContain('/course/scoreRanking');
    expect(namedPages(table).map(({ path }) => path)).not.toContain('/course/takeAnExam');
  });

  it('knows the area of an address', () => {
    expect(areaOf('/course/home')).toBe('course');
    expect(areaOf('/myaccount')).toBe('main');
  });
});
