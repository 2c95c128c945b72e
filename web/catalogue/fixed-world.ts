/** A minute after the examples of the contract, a Friday with open markets. */
export const NOW = Date.parse('2026-11-20T14:06:00.000Z');

const RealDate = globalThis.Date;
const now = (): number => NOW;

/** Time stands still, so that a picture is the same at each time of the day. Timers run. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [number] | []): Date =>
    args.length === 0 ? new target(NOW) : new target(...args),
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
});

let state = 20_261_120;

/**
 * Sample data and waits are drawn alike at each start of a page.
 *
 * @source S. K. Park, K. W. Miller, CACM 31 (1988): the minimal standard, with the multiplier of 1993
 */
Math.random = () => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};
