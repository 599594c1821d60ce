import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { TestsForm } from './TestsForm';

const text = `[[test]]
name = "直线法" # 教材例 3-1
kind = "function"
weight = 60
call = "dep"
args = [120000, 6000]
expect = 22800

[[test]]
name = "合计"
kind = "variable"
weight = 40
visible = true
variable = "total"
expect = 30.0
`;

beforeAll(() => i18next.loadNamespaces('authoring'));

let now = text;

function Desk() {
  const [written, setWritten] = useState(text);
  now = written;
  return <TestsForm text={written} hasProgram={false} disabled={false} onChange={setWritten} />;
}

it('writes only the test that is changed, and hands on no value that is none', async () => {
  const user = userEvent.setup();
  render(<Desk />);
  expect(screen.getByText('公开测试占 40%，最多 40%')).toBeVisible();
  const [, expected] = screen.getAllByRole('textbox', { name: '期望结果' });
  await user.clear(expected as HTMLElement);
  await user.type(expected as HTMLElement, '31.5, x');
  expect(screen.getByRole('alert')).toHaveTextContent('请按 Python 的写法填写');
  expect(expected).toHaveValue('31.5, x');
  await user.type(expected as HTMLElement, '{Backspace}{Backspace}{Backspace}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(now).toContain('name = "直线法" # 教材例 3-1');
  expect(now).toContain('expect = 31.5\n');
});

it('keeps what is typed with its own test when another is taken away', async () => {
  const user = userEvent.setup();
  render(<Desk />);
  const [first] = screen.getAllByRole('textbox', { name: '期望结果' });
  await user.clear(first as HTMLElement);
  await user.type(first as HTMLElement, '[[');
  expect(screen.getByRole('alert')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: '移除第 1 行' })[0] as HTMLElement);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('adds a test, a call to a function, and takes one away', async () => {
  const user = userEvent.setup();
  render(<Desk />);
  await user.click(screen.getByRole('button', { name: /新增一次调用/ }));
  expect(now).toContain(
    '[[test.case]]\nargs = [120000, 6000]\nexpect = 22800\n[[test.case]]\nargs = []\nexpect = 0\n',
  );
  await user.click(screen.getByRole('button', { name: /新增测试/ }));
  expect(now).toContain('name = "测试 3"');
  await user.click(screen.getAllByRole('button', { name: '移除第 3 行' }).at(-1) as HTMLElement);
  expect(now).not.toContain('name = "测试 3"');
});

it('shows a faulty text as text, with what is wrong', async () => {
  render(<TestsForm text="[[test]" hasProgram={false} disabled={false} onChange={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('tests.toml 的写法有误');
  expect(screen.getByLabelText('声明式测试（tests.toml）')).toHaveValue('[[test]');
});
