import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { PageProvider } from '../../tabs/page';
import { tabs } from '../../tabs/tabs';
import { Own } from './Read';

const body = { kind: 'books' as const, company: 'hengxin', businesses: [], own_company: true };
const answer = { kind: 'books' as const, book_id: 9, vouchers: 2, posted: 0, others: 0, typing: {} };

it('the link to the reasons opened an empty voucher', async () => {
  await i18next.loadNamespaces('questions');
  render(<Own body={body} answer={answer} answerKey={undefined} files={[]} noting={undefined} />);
  expect(screen.getByRole('link', { name: '打开账套和扣分原因' })).toHaveAttribute(
    'href',
    '/full/fzptAssess?book_id=9&view=report',
  );
});

it('the way back from it led to the home page', async () => {
  await i18next.loadNamespaces('questions');
  const key = '/course/testRecord';
  const href = `${key}?course_id=1&attempt_id=41`;
  tabs.enter({
    ...{ key, routeId: `/_app${key}`, pathname: key, href, params: {}, search: {} },
    ...{ affix: false, noCache: false, isNeedRefresh: false },
  });
  const nothing = () => undefined;
  render(
    <PageProvider
      page={{
        ...{ key, pathname: key, params: {}, search: {} },
        ...{ setSearch: nothing, setTitle: nothing, close: nothing, refresh: nothing },
      }}
    >
      <Own body={body} answer={answer} answerKey={undefined} files={[]} noting={undefined} />
    </PageProvider>,
  );
  expect(screen.getByRole('link', { name: '打开账套和扣分原因' })).toHaveAttribute(
    'href',
    `/full/fzptAssess?book_id=9&view=report&from=${encodeURIComponent(href)}`,
  );
});
