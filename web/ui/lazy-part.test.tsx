import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

it('a part whose code cannot be fetched leaves the rest of the screen as it is, and comes with the network', async () => {
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(() => 'the part');
  const Part = lazyPart(load);
  render(
    <>
      <p>the rest</p>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(screen.getByText('the rest')).toBeVisible();
  globalThis.dispatchEvent(new Event('online'));
  expect(await screen.findByText('the part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
