import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary, ErrorFallback } from './ErrorFallback.tsx';

function Broken(): never {
  throw new Error('secret detail');
}

it('says that something went wrong, and nothing technical', () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue(undefined); // React logs the caught error
  document.documentElement.dataset['signedIn'] = '';

  render(
    <ErrorBoundary fallback={<ErrorFallback />}>
      <Broken />
    </ErrorBoundary>,
  );

  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('secret detail');
  expect(document.documentElement.dataset['signedIn']).toBeUndefined(); // otherwise it would stay hidden
  expect(complain).toHaveBeenCalled();
});
