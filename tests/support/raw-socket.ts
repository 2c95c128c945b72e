import { connect, type Socket } from 'node:net';

export type Spoken = {
  /** Everything the server said until it hung up or the wait was over. */
  text: string;
  hungUp: boolean;
  afterMs: number;
};

/** Says bytes to the server that no HTTP client would send. */
export function speak(port: number, bytes: string | string[], waitMs = 3000): Promise<Spoken> {
  const started = performance.now();
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let text = '';
    const finish = (hungUp: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, hungUp, afterMs: performance.now() - started });
    };
    const timer = setTimeout(() => finish(false), waitMs);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => finish(true));
    socket.on('close', () => finish(true));
    for (const part of [bytes].flat()) socket.write(part, 'latin1');
  });
}

export const statusOf = ({ text }: Spoken): number => Number(text.split(' ', 2)[1] ?? 0);
