import { expect, it } from 'vitest';
import { createLogKeeper } from './log-buffer.ts';
import { createLogger } from './request-log.ts';

function keptLog() {
  const keeper = createLogKeeper();
  return { keeper, log: createLogger('debug', keeper) };
}

it('takes a line apart: its level in the console’s words, its request, and the rest as JSON', () => {
  const { keeper, log } = keptLog();
  log.debug('a detail');
  log.info({ requestId: 'r1', method: 'GET', route: '/api/posts', status: 200 });
  log.warn({ host: 'push.example.com' }, 'a push message was dropped');
  log.error('it failed');
  log.fatal('it ends');
  const [, call, push] = keeper.unstored();
  expect(keeper.unstored().map(({ level }) => level)).toEqual([
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

it('holds no secret that code logs by mistake', () => {
  const { keeper, log } = keptLog();
  log.error(
    { body: { access_code: 'hidden', password: 'hidden' }, authorization: 'hidden' },
    'bad',
  );
  expect(JSON.stringify(keeper.unstored())).not.toContain('hidden');
});

it('keeps the newest 500 lines, and beside them the newest 500 warnings and errors', () => {
  const { keeper, log } = keptLog();
  for (let n = 1; n <= 501; n += 1) log.info(`line ${n}`);
  for (let n = 1; n <= 501; n += 1) log.warn(`warning ${n}`);
  const messages = keeper.unstored().map(({ message }) => message);
  expect(messages).toHaveLength(1000);
  expect(messages[0]).toBe('line 2');
  expect(messages.at(-1)).toBe('warning 501');
  expect(messages).not.toContain('warning 1');
});

it('what was stored waits no more, and what came meanwhile does', () => {
  const { keeper, log } = keptLog();
  log.error('first');
  const waiting = keeper.waiting();
  log.error('second');
  keeper.noteStored(waiting);
  expect(keeper.waiting().map(({ message }) => message)).toEqual(['second']);
  expect(keeper.unstored().map(({ message }) => message)).toEqual(['second']);
});

it('a huge detail is cut, not kept', () => {
  const { keeper, log } = keptLog();
  log.info({ picture: 'x'.repeat(100_000) }, 'careless');
  expect(keeper.unstored()[0]?.details).toHaveLength(8000);
});
