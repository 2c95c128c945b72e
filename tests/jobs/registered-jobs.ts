import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Job } from '#api/jobs/scheduled-job.ts';

const folder = fileURLToPath(new URL('../../api/jobs', import.meta.url));

type Runner = { readonly add: (job: Job) => void };

/** Stands for all that a job works on: every property is one more of it. */
const anything: object = new Proxy(() => undefined, { get: () => anything });

/** By their names, what adds jobs to a runner: each module of `api/jobs` says which. */
export async function jobRegistrars(): Promise<Map<string, (runner: Runner) => void>> {
  const runs = new Map<string, (runner: Runner) => void>();
  for (const file of globSync('*.ts', { cwd: folder }).toSorted()) {
    const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<
      string,
      unknown
    >;
    for (const [name, register] of Object.entries(module)) {
      if (!/^add\w*Jobs?$/.test(name)) continue;
      runs.set(name, (runner) =>
        (register as (runner: Runner, deps: object) => void)(runner, anything),
      );
    }
  }
  return runs;
}

/** Every job of the product; none of them is run. */
export async function registeredJobs(): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const register of (await jobRegistrars()).values()) {
    register({ add: (job) => void jobs.push(job) });
  }
  return jobs;
}
