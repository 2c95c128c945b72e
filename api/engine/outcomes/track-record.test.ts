import { describe, expect, it } from 'vitest';
import { TrackRecord } from '#contracts/track-record.ts';
import { type RecordRow, trackRecord } from './track-record.ts';

type Overrides = Partial<RecordRow['signal']> & Partial<Omit<RecordRow, 'signal'>>;

function aRow({ outcome = null, control = null, removal = null, ...signal }: Overrides): RecordRow {
  return {
    signal: {
      scanner_type: 'peak',
      quality: 0.75,
      confidence: 0.75,
      risk_reward_ratio: 2,
      ...signal,
    },
    outcome,
    control,
    removal,
  };
}

const won = { status: 'tp_hit', r_net: 1.9 } as const;
const lost = { status: 'sl_hit', r_net: -1.1 } as const;
const expired = { status: 'expired', r_net: 0.2 } as const;

const times = (n: number, overrides: Overrides): RecordRow[] =>
  Array.from({ length: n }, () => aRow(overrides));

describe('a track record', () => {
  it('adds up what closed signals brought', () => {
    const rows = [
      ...times(4, { outcome: won }),
      ...times(6, { outcome: lost }),
      ...times(2, { outcome: expired }),
    ];
    const record = trackRecord(rows);
    expect(record).toMatchObject({
      issued: 12,
      active: 0,
      n: 12,
      tp_hit: 4,
      sl_hit: 6,
      expired: 2,
      voided: 0,
      hidden: 0,
      success_rate: 50, // 4 won and 2 expired above zero, of 12
      hit_rate: 0.333, // 4 / 12
      benchmark_hit_rate: 0.333, // 1 / (1 + 2)
      expectancy_r: 0.12, // (4 * 1.9 - 6 * 1.1 + 2 * 0.2) / 12 = 1.4 / 12
      profit_factor: 1.21, // (7.6 + 0.4) / 6.6
      avg_confidence: 0.75,
      avg_risk_reward: 2,
    });
    // Squares around the mean: 4 * 1.7833² + 6 * 1.2167² + 2 * 0.0833² = 21.6167; / 11 / 12, root, * 1.96
    expect(record.expectancy_error).toBe(0.79);
    // Wilson's 95 % of 6 and of 4 in 12
    expect([record.success_low, record.success_high]).toEqual([25.4, 74.6]);
    expect([record.wilson_low, record.wilson_high]).toEqual([0.138, 0.609]);
  });

  it('says no rate below ten closed signals, and still what was issued', () => {
    const nine = trackRecord([...times(9, { outcome: won }), aRow({})]);
    expect(nine).toMatchObject({ issued: 10, active: 1, n: 9, tp_hit: 9, avg_confidence: 0.75 });
    expect(nine).toMatchObject({
      success_rate: null,
      success_low: null,
      success_high: null,
      hit_rate: null,
      wilson_low: null,
      wilson_high: null,
      benchmark_hit_rate: null,
      expectancy_r: null,
      expectancy_error: null,
      profit_factor: null,
    });
    expect(nine.calibration).toEqual([
      {
        from: 0.7,
        to: 0.85,
        n: 9,
        mean_confidence: 0.75,
        expectancy_r: null,
        hit_rate: null,
        wilson_low: null,
        wilson_high: null,
        benchmark_hit_rate: null,
      },
    ]);
  });

  it('counts what was voided without grading it, and grades what was hidden', () => {
    const rows = [
      ...times(9, { outcome: won }),
      aRow({ outcome: lost, removal: { kind: 'hidden' } }),
      aRow({ removal: { kind: 'voided' } }),
      aRow({}),
    ];
    expect(trackRecord(rows)).toMatchObject({
      issued: 12,
      active: 1,
      n: 10,
      tp_hit: 9,
      sl_hit: 1,
      voided: 1,
      hidden: 1,
      success_rate: 90,
    });
  });

  it('has no profit factor while nothing was lost', () => {
    expect(trackRecord(times(10, { outcome: won })).profit_factor).toBeNull();
    expect(trackRecord(times(10, { outcome: lost })).profit_factor).toBe(0);
  });

  it('stands beside what chance would have given each of its signals', () => {
    const rows = [
      ...times(5, { outcome: won, risk_reward_ratio: 2 }), // 1 / 3 each
      ...times(2, { outcome: lost, scanner_type: 'weekly', control: { hit_share: 0.5 } }),
      ...times(2, { outcome: lost, scanner_type: '1m_sniper', control: { hit_share: 0 } }),
      ...times(3, { outcome: lost, scanner_type: '1m_sniper' }), // not known yet: does not count
    ];
    // (5 / 3 + 2 * 0.5 + 0) / 9
    expect(trackRecord(rows).benchmark_hit_rate).toBe(0.296);
    expect(
      trackRecord(times(10, { outcome: lost, scanner_type: 'weekly' })).benchmark_hit_rate,
    ).toBeNull();
  });

  it('is grouped by bands of quality, whatever the cap made of the confidence', () => {
    const rows = [
      ...times(10, { outcome: lost, quality: 0.95, confidence: 0.69 }),
      ...times(5, { outcome: won, quality: 0.85, confidence: 0.84 }),
      aRow({ outcome: won, quality: 1 }),
      aRow({ outcome: won, quality: 0.4 }),
      ...times(3, { quality: 0.62 }),
    ];
    const { calibration } = trackRecord(rows);
    expect(calibration.map(({ from, to, n }) => [from, to, n])).toEqual([
      [0.4, 0.6, 1],
      [0.85, 1, 16],
    ]);
    expect(calibration[1]).toMatchObject({
      mean_confidence: 0.741, // (10 * 0.69 + 5 * 0.84 + 0.75) / 16
      hit_rate: 0.375, // 6 / 16
      expectancy_r: 0.03, // (6 * 1.9 - 10 * 1.1) / 16
      benchmark_hit_rate: 0.333,
    });
  });

  it('is what the contract promises, also without any signal', () => {
    for (const rows of [[], times(12, { outcome: lost })]) {
      const record = trackRecord(rows);
      expect(TrackRecord.parse(record)).toEqual(record);
    }
    expect(trackRecord([])).toMatchObject({ issued: 0, avg_confidence: null, calibration: [] });
  });
});
