import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useMemberSettings } from '#web/data/device/settings.ts';
import { AmountsToggle } from '#web/features/journal/JournalHeader.tsx';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { HiddenAmountsContext, Money, Pnl, RMultiple } from '#web/ui/figures/amounts.tsx';

function App({ children }: { children: ReactNode }) {
  const [settings] = useMemberSettings();
  return <HiddenAmountsContext value={settings.hide_amounts}>{children}</HiddenAmountsContext>;
}

const show = () =>
  renderScreen(
    <App>
      <AmountsToggle />
      <Pnl value={1142.5} />
      <Pnl value={-6.6} currency="EUR" />
      <Money amount={250} currency="USD" />
      <RMultiple value={1.5} />
    </App>,
  );

it('covers money and nothing else, and remembers it on the device', async () => {
  const { user, unmount, container } = show();
  expect(container).toHaveTextContent('+$1,142.50');
  expect(container).toHaveTextContent('$250.00');

  await user.click(screen.getByRole('button', { name: 'Hide amounts' }));

  expect(container).not.toHaveTextContent(/1,142|6\.60|250/);
  expect(container).toHaveTextContent('▲+••••'); // won or lost stays visible
  expect(container).toHaveTextContent('▼−••••');
  expect(container).toHaveTextContent('1.5');
  expect(screen.getAllByText('hidden')).toHaveLength(3); // for screen readers

  unmount();
  const again = show();
  const toggle = screen.getByRole('button', { name: 'Hide amounts' });
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(again.container).not.toHaveTextContent('1,142');
  await user.click(toggle);
  expect(again.container).toHaveTextContent('+$1,142.50');
});
