/*
 * Loaded into a server before its own code: moves its clock into a Wednesday afternoon, so that a load
 * that is measured on a Sunday has a market that ticks.
 */
const offsetMs = Number(process.env['CLOCK_OFFSET_MS'] ?? '0');
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args: readonly unknown[]) {
    super(...((args.length === 0 ? [RealDate.now() + offsetMs] : args) as [number]));
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
} as DateConstructor;
