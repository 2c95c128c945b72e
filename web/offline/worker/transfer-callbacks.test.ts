import { expose, proxy, wrap } from 'comlink';
import { expect, it, onTestFinished } from 'vitest';
import { transferCallbacks } from './transfer-callbacks.ts';

const counter = {
  count: async (to: number, onProgress: (done: number) => void): Promise<number> => {
    for (let done = 1; done <= to; done += 1) onProgress(done);
    return to;
  },
};

it('passes callbacks to a service in another thread, and services out of a promise', async () => {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  transferCallbacks();
  const opened: string[] = [];
  const remote = {
    open: (name: string, onWrite: () => void) => {
      opened.push(name);
      onWrite();
      return proxy({ counter: () => proxy(counter) });
    },
  };
  expose(remote, port1);

  let writes = 0;
  const services = await wrap<typeof remote>(port2).open('journal', () => void (writes += 1));
  const service = await services.counter();
  const progress: number[] = [];

  expect(await service.count(3, (done) => void progress.push(done))).toBe(3);
  await expect.poll(() => progress).toEqual([1, 2, 3]);
  expect(opened).toEqual(['journal']);
  expect(writes).toBe(1);
});
