import { expect, it } from 'vitest';
import { createManualClock, eventually } from '#tests/market/providers/support/manual-clock.ts';
import { FeedError } from '../feed.ts';
import { keepListening, type Line, type StreamSetup } from './stream.ts';

/** A line that is spoken into by the test. */
function createLine() {
  const ears: ((text: string) => void)[] = [];
  const line: Line = (signal, hear) => {
    ears.push(hear);
    return new Promise((resolve) => {
      const broken = new FeedError('unreachable', 'It broke off.');
      signal.addEventListener('abort', () => resolve(broken));
    });
  };
  return { line, dials: () => ears.length, say: (text: string) => ears.at(-1)?.(text) };
}

function listen(overrides: Partial<StreamSetup> = {}) {
  const clock = createManualClock('2026-11-18T12:00:00Z');
  const spoken = createLine();
  const failures: string[] = [];
  const end = new AbortController();
  const ended = keepListening(
    {
      title: 'The provider',
      line: spoken.line,
      silenceMs: 15_000,
      hear: () => 'other',
      onFailure: ({ message }) => failures.push(message),
      ...overrides,
    },
    clock,
    end.signal,
  );
  return { clock, failures, end, ended, ...spoken };
}

it('a heartbeat within the limit keeps the connection', async () => {
  const { clock, dials, say, failures } = listen();
  for (let beats = 0; beats < 10; beats += 1) {
    await eventually(() => clock.waits().length === 1);
    clock.advance(10_000);
    say('heartbeat');
  }
  expect(dials()).toBe(1);
  expect(failures).toEqual([]);
});

it('a refusal ends the connection, and a long pause follows', async () => {
  const refusal = new FeedError('quota', 'Enough for now.', 120_000);
  const { clock, dials, say, failures } = listen({ hear: () => refusal });
  say('no');
  await clock.pass(120_000);
  expect(failures).toEqual(['Enough for now.']);
  expect(dials()).toBe(2);
});

it('what a hung-up line still delivers is not heard', async () => {
  const heard: string[] = [];
  const { end, ended, say } = listen({ hear: (text) => (heard.push(text), 'other') });
  say('before');
  end.abort();
  say('after');
  await ended;
  expect(heard).toEqual(['before']);
});
