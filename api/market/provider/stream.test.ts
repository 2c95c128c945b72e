import { expect, it } from 'vitest';
import { createManualClock, eventually } from '#tests/market/providers/support/manual-clock.ts';
import { FeedError } from '../feed.ts';
import { keepListening, type Line, type StreamSetup } from './stream.ts';

/** A connection whose messages the test sends. */
function createLine() {
  const handlers: ((text: string) => void)[] = [];
  const line: Line = (signal, onMessage) => {
    handlers.push(onMessage);
    return new Promise((resolve) => {
      const broken = new FeedError('unreachable', 'It broke off.');
      signal.addEventListener('abort', () => resolve(broken));
    });
  };
  return { line, dials: () => handlers.length, send: (text: string) => handlers.at(-1)?.(text) };
}

function listen(overrides: Partial<StreamSetup> = {}) {
  const clock = createManualClock('2026-11-18T12:00:00Z');
  const connection = createLine();
  const failures: string[] = [];
  const end = new AbortController();
  const ended = keepListening(
    {
      title: 'The provider',
      line: connection.line,
      silenceMs: 15_000,
      onMessage: () => 'other',
      onFailure: ({ message }) => failures.push(message),
      ...overrides,
    },
    clock,
    end.signal,
  );
  return { clock, failures, end, ended, ...connection };
}

it('a heartbeat within the limit keeps the connection', async () => {
  const { clock, dials, send, failures } = listen();
  for (let beats = 0; beats < 10; beats += 1) {
    await eventually(() => clock.waits().length === 1);
    clock.advance(10_000);
    send('heartbeat');
  }
  expect(dials()).toBe(1);
  expect(failures).toEqual([]);
});

it('a refusal ends the connection, and a long pause follows', async () => {
  const refusal = new FeedError('quota', 'Enough for now.', 120_000);
  const { clock, dials, send, failures } = listen({ onMessage: () => refusal });
  send('no');
  await clock.pass(120_000);
  expect(failures).toEqual(['Enough for now.']);
  expect(dials()).toBe(2);
});

it('what a hung-up line still delivers is not received', async () => {
  const received: string[] = [];
  const { end, ended, send } = listen({ onMessage: (text) => (received.push(text), 'other') });
  send('before');
  end.abort();
  send('after');
  await ended;
  expect(received).toEqual(['before']);
});
