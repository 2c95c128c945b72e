import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import { asOlderReader } from '#contracts/open.ts';
import { Problem } from '#contracts/problem.ts';

/** What a version of the app can make of an answer: why it refuses one, or null. */
export type Reader = (
  call: { method: string; path: string; status: number },
  body: unknown,
) => string | null;

type Version = { endpoints: readonly Endpoint[]; problem: z.ZodType; context?: object };

function readerOf({ endpoints, problem, context }: Version): Reader {
  const routes = endpoints.map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^/api${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
  return ({ method, path, status }, body) => {
    // Of two that fit, the one without a parameter is meant.
    const match = routes
      .filter((route) => route.endpoint.method === method && route.pattern.test(path))
      .toSorted((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length)[0];
    if (match === undefined) return null;
    const schema = status < 300 ? (match.endpoint.response as z.ZodType) : problem;
    const read = schema.safeParse(body, context);
    if (read.success) return null;
    const issue = read.error.issues[0];
    return `${method} ${path} (${status}) ${issue?.path.join('.')}: ${issue?.message}`;
  };
}

/** The app of this checkout, which reads tolerantly. */
export const presentReader = readerOf({
  endpoints: allEndpoints,
  problem: Problem,
  context: asOlderReader,
});

/** The app of an earlier release by its own contract; since when apps read tolerantly is in it. */
export async function readerOfRelease(folder: string): Promise<Reader> {
  const load = (path: string): Promise<Record<string, unknown>> =>
    import(pathToFileURL(join(folder, path)).href) as Promise<Record<string, unknown>>;
  const { allEndpoints: endpoints } = await load('contracts/index.ts');
  const { Problem: problem } = await load('contracts/problem.ts');
  const { asOlderReader: context } = await load('contracts/open.ts').catch(
    (): Record<string, unknown> => ({}), // the releases up to 0.1.0 read strictly
  );
  return readerOf({ endpoints, problem, ...(context !== undefined && { context }) } as Version);
}
