import { getResponse } from 'msw';
import type { Endpoint } from '#contracts/endpoint.ts';
import { Problem } from '#contracts/problem.ts';
import { SECOND_MS } from '#contracts/rules/durations.ts';
import {
  endpointNamed,
  endpointNames,
  type Latency,
  presets,
  type Scenario,
  scenarioHandlers,
} from './scenarios.ts';

type Transport = (request: Request) => Promise<Response>;

/** One call of this page: of what was sent and answered, at most the first 20,000 characters. */
export type LoggedCall = {
  readonly id: number;
  readonly at: number; // UTC ms
  readonly method: string;
  readonly url: string;
  readonly endpoint: string | null; // feature and name in the registry; null: of no endpoint
  readonly answeredBy: 'scenario' | 'server' | null; // null: no answer yet
  readonly status: number | null; // null: no answer, yet or at all
  readonly durationMs: number | null; // null: no answer yet
  readonly error: string | null; // why there is no answer
  readonly sent: string | null;
  readonly answer: string | null;
};

const MOST_CALLS = 200;
const LONGEST_TEXT = 20_000;

/** The newest calls, newest last. */
export function createRequestLog() {
  let calls: readonly LoggedCall[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const set = (next: readonly LoggedCall[]): void => {
    calls = next;
    for (const listener of listeners) listener();
  };
  return {
    read: (): readonly LoggedCall[] => calls,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear: (): void => set([]),
    /** @returns what adds to the call what is known later */
    add(call: Omit<LoggedCall, 'id'>): (change: Partial<LoggedCall>) => void {
      const id = nextId;
      nextId += 1;
      set([...calls, { ...call, id }].slice(-MOST_CALLS));
      return (change) => set(calls.map((each) => (each.id === id ? { ...each, ...change } : each)));
    },
  };
}
export type RequestLog = ReturnType<typeof createRequestLog>;

const clipped = (text: string): string | null => (text === '' ? null : text.slice(0, LONGEST_TEXT));

/** Names of the endpoints with the form of their paths; those without parameters come first. */
const routes = endpointNames
  .map((name) => {
    const endpoint = endpointNamed(name);
    const path = endpoint.path.replaceAll(/:\w+/g, '[^/]+');
    return { name, endpoint, pattern: new RegExp(`/api${path}$`) };
  })
  .toSorted(
    (a, b) => Number(a.endpoint.path.includes(':')) - Number(b.endpoint.path.includes(':')),
  );

function routeOf({ method, url }: Request): { name: string; endpoint: Endpoint } | null {
  const { pathname } = new URL(url);
  return (
    routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname)) ??
    null
  );
}

/** A wait that ends with the call. @throws the reason of the signal */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (ms <= 0) return;
  await new Promise<void>((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

const drawn = ({ from, to }: Latency): number => from + Math.random() * (to - from);

const bodyOf = async (message: Request | Response, isText: boolean): Promise<string | null> =>
  isText ? clipped(await message.clone().text()) : null;

/**
 * A transport under a scenario, which logs its calls.
 *
 * @param inner answers what the scenario leaves to it: the server, or its mocks
 */
export function createScenarioTransport(
  inner: Transport,
  scenario: Scenario,
  log: RequestLog,
): Transport {
  const { latency: usual, bytesPerSecond = Infinity } = presets[scenario.preset];
  const latency = scenario.latency ?? usual ?? { from: 0, to: 0 };
  const handlers = scenarioHandlers(scenario);

  async function answer(request: Request) {
    await wait(drawn(latency), request.signal);
    if (scenario.isOffline) throw new TypeError('Failed to fetch');
    const forced = handlers.length === 0 ? undefined : await getResponse(handlers, request.clone());
    if (forced?.type === 'error') throw new TypeError('Failed to fetch');
    if (forced !== undefined) return { response: forced, by: 'scenario' as const };
    return { response: await inner(request), by: 'server' as const };
  }

  return async (request) => {
    const begin = performance.now();
    const route = routeOf(request);
    const { bytes } = route?.endpoint ?? {};
    const note = log.add({
      at: Date.now(),
      method: request.method,
      url: request.url,
      endpoint: route?.name ?? null,
      answeredBy: null,
      status: null,
      durationMs: null,
      error: null,
      sent: await bodyOf(request, bytes !== 'body'),
      answer: null,
    });
    const duration = (): number => Math.round(performance.now() - begin);
    try {
      const { response, by } = await answer(request);
      const text = await bodyOf(response, bytes !== 'answer' && bytes !== 'events');
      await wait(((text?.length ?? 0) / bytesPerSecond) * SECOND_MS, request.signal);
      note({ answeredBy: by, status: response.status, durationMs: duration(), answer: text });
      return response;
    } catch (error) {
      note({
        durationMs: duration(),
        error: error instanceof Error ? error.message : String(error),
      });
      throw error;
    }
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The call as a command; the sign-in is not in it. */
export function asCurl({ method, url, sent }: LoggedCall): string {
  return [
    `curl -X ${method} ${quoted(url)}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(sent === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(sent)}`]),
  ].join(' \\\n  ');
}

/** The problem of an answer; null: it is none. */
function problemIn(answer: string | null): Problem | null {
  try {
    const { success, data } = Problem.safeParse(JSON.parse(answer ?? 'null'));
    return success ? data : null;
  } catch {
    return null;
  }
}

/** The call as the handler of a test, which imports `registry` from `#contracts/index.ts`. Null: of no endpoint. */
export function asMock({ endpoint, status, answer }: LoggedCall): string | null {
  if (endpoint === null) return null;
  const target = `registry.${endpoint}`;
  if (status === null) return `mockUnreachable(${target})`;
  const problem = status < 400 ? null : problemIn(answer);
  if (problem === null) return `mockAnswer(${target}, ${answer ?? 'null'})`;
  return `mockFailure(${target}, '${problem.code}', ${JSON.stringify(problem.detail)})`;
}
