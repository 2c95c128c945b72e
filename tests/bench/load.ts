import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { median } from './report.ts';

const CONNECTIONS = 32;
const WARM_UP_ROUNDS = 5; // V8 goes on compiling for seconds
const ROUNDS = 5;
const ROUND_MS = 1000;

export type Target = { url: string; pid: number; headers: Record<string, string> };

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** One GET to its end. @returns the body */
export function get(target: Target): Promise<string> {
  return new Promise((resolve, reject) => {
    const { url, headers } = target;
    const call = request(url, { agent, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(body) : reject(new Error(`${url}: ${body}`)),
      );
    });
    call.on('error', reject).end();
  });
}

/** Processor time that a process has used since its start, in µs. */
export function cpuMicroseconds(pid: number): number {
  const TICK_US = 10_000; // USER_HZ is 100 on every Linux
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  } catch {
    const text = execFileSync('ps', ['-o', 'cputime=', '-p', String(pid)], { encoding: 'utf8' });
    return text.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0) * 1e6;
  }
}

/**
 * Loads a server for a while over 32 connections.
 *
 * @returns processor time of the server for one request, in µs. Not requests per second: the load comes
 *          from the same machine and would be what is measured.
 */
async function cpuPerRequest(target: Target, durationMs: number): Promise<number> {
  const before = cpuMicroseconds(target.pid);
  const end = performance.now() + durationMs;
  let done = 0;
  const connection = async () => {
    while (performance.now() < end) {
      await get(target);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return (cpuMicroseconds(target.pid) - before) / done;
}

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
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const sample = {
      raw: await cpuPerRequest(raw, ROUND_MS),
      ours: await cpuPerRequest(ours, ROUND_MS),
    };
    if (round >= WARM_UP_ROUNDS) rounds.push(sample);
  }
  return {
    ours: median(rounds.map((round) => round.ours)),
    raw: median(rounds.map((round) => round.raw)),
  };
}
