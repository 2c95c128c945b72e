import { ChildProcess } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { trainPrediction } from '#api/engine/prediction/train.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { simulatedHours } from '#tests/engine/simulated-hours.ts';
import { startTraining } from './training.ts';

const hours = simulatedHours('EURUSD', 1900);
/** Input that makes the training throw. */
const noHours = Array.from({ length: 2000 }, () => null) as unknown as Candle[];

let training = startTraining();
afterEach(() => {
  training.stop();
  training = startTraining();
});

describe('the training process', () => {
  it('trains the same model as in-process training', async () => {
    const model = trainPrediction(hours);
    expect(model).not.toBeNull();
    expect(await training.train(hours, { isMeasured: false })).toEqual(model);
  });

  it('measures quality on request when there are enough hours', { tags: ['full'] }, async () => {
    const many = simulatedHours('EURUSD', 4300);
    const [measured, few] = await Promise.all([
      training.train(many, { isMeasured: true }),
      training.train(hours, { isMeasured: true }),
    ]);
    expect(measured?.quality?.testRows).toBe(2500);
    expect(few).toMatchObject({ trainRows: 1617, quality: null });
  });

  it('has no model for too few hours', async () => {
    expect(await training.train(hours.slice(0, 500), { isMeasured: true })).toBeNull();
  });

  it('rejects the failed task and still runs the next one', async () => {
    const [failed, done] = await Promise.allSettled([
      training.train(noHours, { isMeasured: false }),
      training.train(hours, { isMeasured: false }),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } });
    expect(done).toMatchObject({ status: 'fulfilled', value: { trainRows: 1617 } });
  });

  it('ends an idle process and starts another for the next task', async () => {
    const idle = startTraining({ idleMs: 1 });
    const end = vi.spyOn(ChildProcess.prototype, 'kill');
    expect(await idle.train(hours, { isMeasured: false })).not.toBeNull();
    await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
    expect(await idle.train(hours, { isMeasured: false })).not.toBeNull();
    idle.stop();
  });

  it('rejects all tasks once it is stopped', async () => {
    const waiting = Promise.allSettled([
      training.train(hours, { isMeasured: false }),
      training.train(hours, { isMeasured: false }),
    ]);
    await Promise.resolve(); // the first is under way
    training.stop();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(training.train(hours, { isMeasured: false })).rejects.toThrow('stopped');
  });
});
