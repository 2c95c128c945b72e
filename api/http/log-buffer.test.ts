import { expect, it } from 'vitest';
import { createLogBuffer } from './log-buffer.ts';
import { createLogger } from './request-log.ts';

function openBufferedLog() {
  const buffer = createLogBuffer();
  return { buffer, log: createLogger('debug', buffer) };
}

it('takes a line apart: its level in the console’s words, its request, and the rest as JSON', () => {
  const { buffer, log } = openBufferedLog();
  log.debug('a detail');
  log.info({ requestId: 'r1', method: 'GET', route: '/api/posts', status: 200 });
  log.warn({ host: 'push.example.com' }, 'a push message was dropped');
  log.error('it failed');
  log.fatal('it ends');
  const [, call, push] = buffer.unstored();
  expect(buffer.unstored().map(({ level }) => level)).toEqual([
    'DEBUG',
    'INFO',
    'WARNING',
    'ERROR',
    'ERROR',
  ]);
  expect(call).toMatchObject({
    message: 'GET /api/posts 200',
    request_id: 'r1',
    details: '{"method":"GET","route":"/api/posts","status":200}',
  });
  expect(push).toMatchObject({
    message: 'a push message was dropped',
    request_id: null,
    details: '{"host":"push.example.com"}',
  });
  expect(Math.abs((push?.at ?? 0) - Date.now())).toBeLessThan(60_000);
});

it('contains no secret that code logs by mistake', () => {
  const { buffer, log } = openBufferedLog();
  log.error(
    { body: { access_code: 'hidden', password: 'hidden' }, authorization: 'hidden' },
    'bad',
  );
  expect(JSON.stringify(buffer.unstored())).not.toContain('hidden');
});

it('keeps the newest 500 lines, and beside them the newest 500 warnings and errors', () => {
  const { buffer, log } = openBufferedLog();
  for (let n = 1; n <= 501; n += 1) log.info(`line ${n}`);
  for (let n = 1; n <= 501; n += 1) log.warn(`warning ${n}`);
  const messages = buffer.unstored().map(({ message }) => message);
  expect(messages).toHaveLength(1000);
  expect(messages[0]).toBe('line 2');
  expect(messages.at(-1)).toBe('warning 501');
  expect(messages).not.toContain('warning 1');
});

it('what was stored waits no more, and what came meanwhile does', () => {
  const { buffer, log } = openBufferedLog();
  log.error('first');
  const waiting = buffer.waiting();
  log.error('second');
  buffer.noteStored(waiting);
  expect(buffer.waiting().map(({ message }) => message)).toEqual(['second']);
  expect(buffer.unstored().map(({ message }) => message)).toEqual(['second']);
});

it('truncates a huge detail', () => {
  const { buffer, log } = openBufferedLog();
  log.info({ picture: 'x'.repeat(100_000) }, 'careless');
  expect(buffer.unstored()[0]?.details).toHaveLength(8000);
});
