import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { usePublicConfig } from './public-config.ts';

const Name = () => <p>{usePublicConfig()?.platform_name ?? 'unknown'}</p>;
const CALL = 'GET /api/public-config';

describe('what everybody may know of the installation', () => {
  it('is asked for once, all screens that needs it', async () => {
    const { backend } = renderScreen(
      <>
        <Name />
        <Name />
      </>,
    );
    await waitFor(() => expect(screen.getAllByText('Bellwether')).toHaveLength(2));
    expect(backend.calls.filter((call) => call === CALL)).toHaveLength(1);
  });

  it('waits on the login screen for the first touch or key', async () => {
    const { user, backend } = renderScreen(<Name />, { user: null });
    expect(backend.calls).not.toContain(CALL);
    await user.keyboard('7');
    expect(await screen.findByText('Bellwether')).toBeVisible();
  });

  it('stays unknown without a network, and is asked for by the next screen', async () => {
    const handlers = [mockUnreachable(publicConfigEndpoints.read)];
    const { backend, rerender } = renderScreen(<Name />, { handlers });
    await waitFor(() => expect(backend.calls).toContain(CALL));
    expect(screen.getByText('unknown')).toBeVisible();
    rerender(<Name key="next" />);
    await waitFor(() => expect(backend.calls.filter((call) => call === CALL)).toHaveLength(2));
  });
});
