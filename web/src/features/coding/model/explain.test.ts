import { describe, expect, it } from 'vitest';
import { explain } from './explain';

describe('the meaning of an error, wherever a program ran', () => {
  it.each([
    ['SyntaxError', "'(' was never closed", '右括号'],
    ['SyntaxError', "expected ':'", '冒号'],
    ['NameError', "name 'pd' is not defined", '「pd」'],
    ['KeyError', "'金额'", '「金额」'],
    ['TypeError', 'can only concatenate str (not "int") to str', '相加'],
    ['ZeroDivisionError', 'division by zero', '除数是 0'],
    ['AttributeError', "'DataFrame' object has no attribute 'append'", 'pd.concat'],
    ['ModuleNotFoundError', "No module named 'seaborn'", '「seaborn」'],
  ])('%s: %s', (type, message, part) => {
    expect(explain(type, message)).toContain(part);
  });

  it('makes up nothing about what it does not know', () => {
    expect(explain('StudentOwnError', 'x')).toBe('');
  });
});
