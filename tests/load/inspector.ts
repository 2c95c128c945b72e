import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const Targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const Reply = z.object({ id: z.number().optional(), result: z.unknown().optional() });
const Profile = z.object({
  profile: z.object({
    nodes: z.array(
      z.object({
        id: z.number(),
        callFrame: z.object({ functionName: z.string(), url: z.string() }),
        children: z.array(z.number()).default([]),
      }),
    ),
    samples: z.array(z.number()),
    timeDeltas: z.array(z.number()), // µs
  }),
});

const TRIES = 50;
const TRY_EVERY_MS = 100;
const ROOT = new URL('../..', import.meta.url).href;

/** Where processor time went: a function, and its share of the time in which anything ran. */
export type HotFunction = { readonly name: string; readonly place: string; readonly share: number };

/** Looks into a running Node process. */
export type Inspector = {
  /** Runs the garbage collector, so that only reachable memory is measured. */
  readonly collectGarbage: () => Promise<void>;
  /** @returns the functions that ran longest by themselves while the work went on, the longest first */
  readonly hottest: (work: () => Promise<unknown>) => Promise<HotFunction[]>;
  readonly close: () => void;
};

/** @source https://chromedevtools.github.io/devtools-protocol/v8/ */
export async function openInspector(port: number): Promise<Inspector> {
  const socket = new WebSocket(await findSocket(port));
  await once(socket, 'open');
  const waiting = new Map<number, (result: unknown) => void>();
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = Reply.parse(JSON.parse(String(data)));
    if (id === undefined) return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  const command = (method: string): Promise<unknown> =>
    new Promise((resolve) => {
      sent += 1;
      waiting.set(sent, resolve);
      socket.send(JSON.stringify({ id: sent, method }));
    });

  return {
    collectGarbage: async () => void (await command('HeapProfiler.collectGarbage')),
    async hottest(work) {
      await command('Profiler.enable');
      await command('Profiler.start');
      await work();
      const { profile } = Profile.parse(await command('Profiler.stop'));
      await command('Profiler.disable');
      return sumUp(profile);
    },
    close: () => socket.close(),
  };
}

async function findSocket(port: number): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const [target] = answer === null ? [] : Targets.parse(await answer.json());
    if (target !== undefined) return target.webSocketDebuggerUrl;
    await wait(TRY_EVERY_MS);
  }
  throw new Error('the server cannot be looked into');
}

type Node = z.infer<typeof Profile>['profile']['nodes'][number];

function sumUp({ nodes, samples, timeDeltas }: z.infer<typeof Profile>['profile']): HotFunction[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(nodes.flatMap((node) => node.children.map((child) => [child, node])));
  const micros = new Map<string, number>();
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const node = byId.get(id);
    if (node === undefined || node.callFrame.functionName === '(idle)') continue;
    const delta = timeDeltas[index] ?? 0;
    total += delta;
    const key = `${node.callFrame.functionName || '(anonymous)'}\n${placeOf(node, callers)}`;
    micros.set(key, (micros.get(key) ?? 0) + delta);
  }
  return [...micros]
    .toSorted(([, a], [, b]) => b - a)
    .map(([key, time]) => {
      const [name = '', place = ''] = key.split('\n');
      return { name, place, share: time / total };
    });
}

/** `api/http/mount.ts`, or the package; of what is no JavaScript, who called it. */
function placeOf(node: Node, callers: ReadonlyMap<number, Node>): string {
  const { url } = node.callFrame;
  if (url !== '') {
    const path = url.replace(ROOT, '');
    return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;
  }
  const caller = callers.get(node.id);
  return caller === undefined || caller.callFrame.functionName === '(root)'
    ? 'native'
    : `native, for ${placeOf(caller, callers).replace('native, for ', '')}`;
}
