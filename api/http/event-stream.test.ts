import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { encodeEvent, EventStream } from './event-stream.ts';

function open() {
  const hangUp = vi.fn<() => void>();
  const onEnd = vi.fn<() => void>();
  const stream = new EventStream(encodeEvent, hangUp);
  stream.onEnd(onEnd);
  return { stream, hangUp, onEnd };
}

describe('a stream', () => {
  it('of a client that takes not even a ping is cut, because it would read no farewell', () => {
    const { stream, hangUp, onEnd } = open();
    stream.ping();
    expect(hangUp).not.toHaveBeenCalled();
    stream.ping();
    expect(hangUp).toHaveBeenCalledOnce();
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('of a client that reads is ended in order', async () => {
    const { stream, hangUp, onEnd } = open();
    const reader = stream.body.getReader();
    const next = reader.read();
    await setImmediate(); // streams work in microtasks
    stream.end();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(hangUp).not.toHaveBeenCalled();
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('keeps of each kind what is newest while the client is busy', async () => {
    const { stream } = open();
    const reader = stream.body.getReader();
    stream.send('prices', '1');
    stream.send('posts', '2');
    for (let n = 3; n < 1000; n += 1) stream.send('prices', String(n));
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toBe('data: 999\n\ndata: 2\n\n');
  });

  it('says nothing more once it has ended, and ends once', () => {
    const { stream, onEnd } = open();
    stream.end();
    stream.send('prices', '1');
    stream.ping();
    stream.end();
    expect(onEnd).toHaveBeenCalledOnce();
  });
});
