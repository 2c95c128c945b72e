import type { ChunkResult, Counts, Finding } from './run-chunk.ts';

/** Examples per finding: bounds the memory for frequent findings. */
const EXAMPLES = 3;

export type Totals = ReturnType<typeof createTotals>;

/** What all chunks of a run have seen. */
export function createTotals() {
  const findings = new Map<string, { count: number; examples: Finding[] }>();
  const counts = new Map<string, Counts>();
  const slowestMs = new Map<string, number>();
  let requests = 0;

  return {
    findings,
    counts,
    slowestMs,
    requests: (): number => requests,
    add(result: ChunkResult): void {
      requests += result.requests;
      for (const finding of result.findings) {
        const key = `${finding.operation}: ${finding.fault}`;
        const existing = findings.get(key) ?? { count: 0, examples: [] };
        existing.count += 1;
        if (existing.examples.length < EXAMPLES) existing.examples.push(finding);
        findings.set(key, existing);
      }
      for (const [name, more] of Object.entries(result.counts)) {
        const existing = counts.get(name) ?? {};
        for (const [key, count] of Object.entries(more))
          existing[key] = (existing[key] ?? 0) + count;
        counts.set(name, existing);
      }
      for (const [name, ms] of Object.entries(result.slowestMs)) {
        slowestMs.set(name, Math.max(ms, slowestMs.get(name) ?? 0));
      }
    },
    /** Of all operations together. */
    sum: (key: string): number =>
      Array.from(counts.values(), (of) => of[key] ?? 0).reduce((a, b) => a + b, 0),
  };
}
