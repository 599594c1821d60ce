import { expect, it } from 'vitest';
import { isNamedLater } from './places';

it('a tab keeps room for a name to come only where the page is called after what it shows', () => {
  expect(isNamedLater({ pathname: '/course/videoPlay', search: {} })).toBe(true);
  expect(isNamedLater({ pathname: '/gradeManage/testPaper', search: { paper_id: 3 } })).toBe(true);
  // Called after their company, their student and their course.
  expect(isNamedLater({ pathname: '/course/businessData', search: {} })).toBe(true);
  expect(isNamedLater({ pathname: '/gradeManage/studenttask', search: { student_id: 5 } })).toBe(true);
  expect(isNamedLater({ pathname: '/gradeManage/prepare', search: {} })).toBe(true);
  expect(isNamedLater({ pathname: '/gradeManage/studentList', search: {} })).toBe(false);
  expect(isNamedLater({ pathname: '/gradeManage/testPaper', search: { class_id: 3 } })).toBe(false);
  // 开放接口 stands under the account and is called 开放接口 all along.
  expect(isNamedLater({ pathname: '/openInterface', search: {} })).toBe(false);
});
