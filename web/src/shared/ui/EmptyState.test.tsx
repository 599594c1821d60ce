import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type EmptyArea, EmptyPicture } from './EmptyPicture';
import { EmptyState } from './EmptyState';

const pathsOf = (box: HTMLElement) => [...box.querySelectorAll('path')].map((path) => path.getAttribute('d'));

it('shows at once why there is nothing, and a picture of its area when that is there', async () => {
  const { container } = render(<EmptyState area="exams" title="还没有考核" />);
  expect(screen.getByText('还没有考核')).toBeVisible();
  await waitFor(() => expect(container.querySelector('svg')).toBeInTheDocument());
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  const other = render(<EmptyPicture area="python" />);
  expect(pathsOf(container)).not.toEqual(pathsOf(other.container));
});

it('has a picture of its own for each area', () => {
  const areas: EmptyArea[] = [
    'learning',
    'tasks',
    'books',
    'python',
    'exams',
    'marks',
    'people',
    'notices',
    'bank',
    'office',
    'search',
  ];
  const drawn = areas.map((area) => render(<EmptyPicture area={area} />).container.innerHTML);
  expect(new Set(drawn).size).toBe(areas.length);
  for (const picture of drawn) expect(picture.length).toBeLessThan(1500);
});
