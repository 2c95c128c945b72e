import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { TvFrame } from './TvFrame.tsx';

const OURS = 'our own prices';
const EMBED = 'https://www.tradingview-widget.com';

const ticker = (theme: string, isWanted = true) => (
  <TvFrame
    widget="ticker-tape"
    config={{ colorTheme: theme }}
    title="Ticker of the provider"
    className="h-15.5"
    isWanted={isWanted}
  >
    <p>{OURS}</p>
  </TvFrame>
);

const frame = () => screen.queryByTitle<HTMLIFrameElement>('Ticker of the provider');

type Said = { data: unknown; origin?: string; source?: MessageEventSource | null };

function say({ data, origin = EMBED, source = frame()?.contentWindow ?? null }: Said): void {
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
}

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
const passMs = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());

it('shows ours until the frame proves itself, and then the frame with its attribution', () => {
  render(ticker('light'));
  expect(screen.getByText(OURS)).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();

  say({ data: { name: 'tv-widget-load' } });

  expect(screen.queryByText(OURS)).not.toBeInTheDocument();
  expect(frame()).not.toHaveClass('invisible');
  expect(screen.getByRole('link', { name: 'Charts by TradingView' })).toBeInTheDocument();
});

it('reads the status of a frame that sends JSON', () => {
  render(ticker('light'));
  say({ data: JSON.stringify({ name: 'tv-widget-resize-iframe', height: 46 }) });
  expect(screen.queryByText(OURS)).not.toBeInTheDocument();
});

it('believes no one but its own frame', () => {
  render(ticker('light'));
  const data = { name: 'tv-widget-load' };
  say({ data, source: window }); // our own page
  say({ data, source: null });
  say({ data, origin: 'https://evil.example' });
  say({ data: 'tv-widget-load' });
  say({ data: { name: 'hello' } });
  say({ data: { name: 'toString' } });
  expect(screen.getByText(OURS)).toBeInTheDocument();
});

it('gives the frame no way to our storage, nor to take the page along', () => {
  render(ticker('light'));
  expect(frame()).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
  expect(frame()).toHaveAttribute('referrerpolicy', 'strict-origin');
  const { origin, pathname, hash } = new URL(frame()?.src ?? '');
  expect([origin, pathname]).toEqual([EMBED, '/embed-widget/ticker-tape/']);
  expect(JSON.parse(decodeURIComponent(hash.slice(1)))).toEqual({ colorTheme: 'light' });
});

it('gives up a frame that says nothing for 25 seconds, and tries again when asked', () => {
  render(ticker('light'));
  passMs(24_900);
  expect(frame()).toBeInTheDocument();
  passMs(200);
  expect(frame()).not.toBeInTheDocument();
  expect(screen.getByText(OURS)).toBeInTheDocument();
  expect(screen.getByText(/^The provider’s widget did not answer\./)).toBeInTheDocument();

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  say({ data: { name: 'tv-widget-load' } });
  expect(screen.queryByText(OURS)).not.toBeInTheDocument();
});

it('keeps ours when the provider has nothing for the symbols', () => {
  render(ticker('light'));
  say({ data: { name: 'tv-widget-no-data' } });
  expect(frame()).not.toBeInTheDocument();
  expect(screen.getByText(OURS)).toBeInTheDocument();
  expect(screen.getByText(/has no data for these symbols/)).toBeInTheDocument();
});

it('goes back to ours as soon as the network is gone, and begins anew when it returns', () => {
  render(ticker('light'));
  say({ data: { name: 'tv-widget-load' } });

  setOnline(false);
  expect(screen.getByText(OURS)).toBeInTheDocument();
  expect(frame()).not.toBeInTheDocument();

  setOnline(true);
  expect(frame()).toHaveClass('invisible');
  expect(screen.getByText(OURS)).toBeInTheDocument(); // the new frame has proved nothing yet
  say({ data: { name: 'tv-widget-load' } });
  expect(screen.queryByText(OURS)).not.toBeInTheDocument();
});

it('asks nobody without a network', () => {
  setOnline(false);
  render(ticker('light'));
  expect(frame()).not.toBeInTheDocument();
  expect(screen.getByText(OURS)).toBeInTheDocument();
});

it('asks no foreign host where none is wanted', () => {
  render(ticker('light', false));
  expect(frame()).not.toBeInTheDocument();
  expect(screen.getByText(OURS)).toBeInTheDocument();
});

it('takes a new frame for another theme, once the choice has settled', () => {
  const { rerender } = render(ticker('light'));
  say({ data: { name: 'tv-widget-load' } });
  rerender(ticker('dark'));
  rerender(ticker('light'));
  rerender(ticker('dark'));
  expect(frame()?.src).toContain('light');

  passMs(300);
  expect(frame()?.src).toContain('dark');
  expect(screen.getByText(OURS)).toBeInTheDocument();
});
