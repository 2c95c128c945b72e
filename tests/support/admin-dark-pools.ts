import { type AdminDarkPool, darkPoolEndpoints } from '#contracts/market/dark-pools.ts';

const { adminRead } = darkPoolEndpoints;

const levels = (side: 1 | -1): AdminDarkPool['levelII']['bidStack'] =>
  Array.from({ length: 10 }, (_, step) => ({
    price: Number((1.08512 + side * (0.00004 + step * 0.0001)).toFixed(5)),
    size: 100 - 5 * step,
    maker: `LP-${(step % 8) + 1} (model)`,
  }));

/** EURUSD with one participant, a full book 0.8 pips wide, and one pattern. */
export const anAdminDarkPool = (changes: Partial<AdminDarkPool> = {}): AdminDarkPool => ({
  ...(adminRead.example as AdminDarkPool),
  levelII: { bidStack: levels(-1), askStack: levels(1) },
  ...changes,
});

/** A participant; its confidence matters most. */
export function aParticipant(
  changes: Partial<AdminDarkPool['marketMakers'][number]> = {},
): AdminDarkPool['marketMakers'][number] {
  const [maker] = anAdminDarkPool().marketMakers;
  if (maker === undefined) throw new Error('the example has no participant');
  return { ...maker, ...changes };
}
