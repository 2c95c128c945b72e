import { useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { sniperExample, weeklyExample } from '#tests/support/computed-examples.ts';
import { StreamLiveContext } from '../live/live-updates.ts';
import { usePeakScanner, useSniper, useWeeklyScanner } from './scanners.ts';

type Answer = { data: { data_source: string } | undefined };

/** A screen of a scanner, and a stream that tells of a change. */
function ScannerScreen({ answer: { data } }: { answer: Answer }) {
  const client = useQueryClient();
  return (
    <button onClick={() => void client.invalidateQueries({ queryKey: ['scanner'] })}>
      {data === undefined ? 'loading' : `read ${data.data_source}`}
    </button>
  );
}

const Peak = ({ isAuto }: { isAuto: boolean }) => <ScannerScreen answer={usePeakScanner(isAuto)} />;
const Sniper = () => <ScannerScreen answer={useSniper(true)} />;
const Weekly = () => <ScannerScreen answer={useWeeklyScanner()} />;

async function show(ui: ReactNode, isStreaming = false, handlers: HttpHandler[] = []) {
  const { backend } = renderScreen(
    <StreamLiveContext value={isStreaming}>{ui}</StreamLiveContext>,
    { handlers },
  );
  const button = await screen.findByText('read simulated');
  const reads = (): number => backend.calls.filter((call) => /scanner|sniper/.test(call)).length;
  return {
    reads,
    pass: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)),
    tell: () => act(async () => button.click()),
    untilRead: (times: number) => vi.waitFor(() => expect(reads()).toBe(times)),
  };
}

const betweenSessions = mockAnswer(sniperEndpoints.read, {
  ...sniperExample,
  session_active: false,
  next_session: '2026-11-20T12:00:00.000Z',
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});

it.each([
  ['Peak Scanner', <Peak key="peak" isAuto />, 300_000],
  ['1M Sniper', <Sniper key="sniper" />, 30_000],
])('reads the %s again at its documented interval', async (_, ui, everyMs) => {
  const { reads, pass, untilRead } = await show(ui);
  await pass(everyMs - 1);
  expect(reads()).toBe(1);
  await pass(1);
  await untilRead(2);
});

it('asks the Sniper seldom between its sessions while a stream tells of changes', async () => {
  vi.setSystemTime('2026-11-20T09:00:00.000Z');
  const { reads, pass, tell, untilRead } = await show(<Sniper />, true, [betweenSessions]);
  await pass(299_000);
  expect(reads()).toBe(1);
  await tell();
  await untilRead(2);
});

it('reads the Sniper every 30 s while a session runs, which no stream tells of', async () => {
  vi.setSystemTime('2026-11-20T12:10:00.000Z');
  const { reads, pass, untilRead } = await show(<Sniper />, true);
  await pass(29_000);
  expect(reads()).toBe(1);
  await pass(1000);
  await untilRead(2);
});

it('reads the Sniper at the beginning of a session', async () => {
  vi.setSystemTime('2026-11-20T11:58:00.000Z');
  const { reads, pass, untilRead } = await show(<Sniper />, true, [betweenSessions]);
  await pass(119_000);
  expect(reads()).toBe(1);
  await pass(1000);
  await untilRead(2);
});

it('reads once without auto-refresh, also when something has changed', async () => {
  const { reads, pass, tell } = await show(<Peak isAuto={false} />);
  await pass(900_000);
  await tell();
  expect(reads()).toBe(1);
});

it('reads the weekly scanner once, and when the stream tells of a change', async () => {
  const { reads, pass, tell, untilRead } = await show(<Weekly />);
  await pass(900_000);
  expect(reads()).toBe(1);
  await tell();
  await untilRead(2);
});

it('reads again soon while history is being prepared', async () => {
  const filling = { ...weeklyExample, filling: true };
  const { reads, pass, untilRead } = await show(<Weekly />, false, [
    mockAnswer(weeklyScannerEndpoints.read, filling),
  ]);
  await pass(14_000);
  expect(reads()).toBe(1);
  await pass(1000);
  await untilRead(2);
});
