import { cpuPerRequest, type Target } from './load.ts';
import { median } from './report.ts';

const ROUNDS = 5;
const ROUND_MS = 1500;

/**
 * Loads two servers in turn, so that a slow moment of the machine hits both.
 *
 * @returns processor time of each for one request, in µs
 */
export async function compareCpu(
  ours: Target,
  raw: Target,
): Promise<{ ours: number; raw: number }> {
  const rounds: { ours: number; raw: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const sample = {
      raw: await cpuPerRequest(raw, ROUND_MS),
      ours: await cpuPerRequest(ours, ROUND_MS),
    };
    if (round > 0) rounds.push(sample); // the first one warms both up
  }
  return {
    ours: median(rounds.map((round) => round.ours)),
    raw: median(rounds.map((round) => round.raw)),
  };
}
