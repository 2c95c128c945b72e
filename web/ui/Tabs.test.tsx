import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Tabs } from './Tabs.tsx';

const tabs = [
  { key: 'health', label: 'Health' },
  { key: 'logs', label: 'Logs' },
  { key: 'api', label: 'API' },
] as const;

const strip = (open: 'health' | 'api') => (
  <Tabs
    label="System"
    tabs={tabs}
    renderTab={(key) => key}
    control={{ open, onOpen: () => undefined }}
  />
);

it('brings the open tab into a strip that is too narrow for all', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(
    this: HTMLElement,
  ) {
    return this.textContent === 'API' ? 360 : 0;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(50);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350);
  const { rerender } = render(strip('health'));
  const list = screen.getByRole('tablist', { name: 'System' });
  expect(list.scrollLeft).toBeLessThanOrEqual(0);
  rerender(strip('api'));
  expect(list.scrollLeft).toBe(210); // in the middle of the 350 px, as far as the strip goes
});
