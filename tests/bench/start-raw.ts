import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type RawServer = { pid: number; url: string; stop: () => void };

/** Starts one of the servers without a framework that ours is compared with, as a process of its own. */
export async function startRaw(script: string, args: readonly string[] = []): Promise<RawServer> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.pid === undefined) throw new Error('no raw server');
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${String(port).trim()}`,
    stop: () => void child.kill(),
  };
}
