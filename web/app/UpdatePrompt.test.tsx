import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setPwa } from './pwa-store.ts';
import { UpdatePrompt } from './UpdatePrompt.tsx';

beforeEach(() => setPwa({ update: 'none' }));

it('offers a new version once there is one', () => {
  render(<UpdatePrompt />);
  expect(screen.queryByText('A new version is ready.')).not.toBeInTheDocument();

  act(() => setPwa({ update: 'waiting' }));

  expect(screen.getByText('A new version is ready.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Update' })).toBeEnabled();
});
