import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import type { PublishedDocument } from '../api';
import { currentText } from './currentText';

const names = { school: '华东财经', organization: '示范科技', contact: '教务处' };
const versions: PublishedDocument[] = [
  { kind: 'privacy', version: '2027-01', text: '旧', published_at_ms: 1 },
  { kind: 'privacy', version: '2027-02', text: '新', published_at_ms: 2 },
];

beforeAll(() => i18next.loadNamespaces('legal'));

it('a new version of a text starts from the one in force, not from an empty box', () => {
  const t = i18next.getFixedT('zh-CN', 'legal');
  expect(currentText('privacy', versions, t, names)).toBe('新');
  const own = currentText('agreement', versions, t, names);
  expect(own).toContain('# 用户协议');
  expect(own).toContain('华东财经');
  expect(own).not.toContain('{{');
  expect(currentText('service', versions, t, names)).toBe('');
});
