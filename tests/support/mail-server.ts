import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type Refusal = {
  readonly at: 'connection' | 'recipient' | 'data';
  readonly code: number;
  /** Whose mail; everybody's when absent. */
  readonly to?: string;
};
type Received = { readonly from: string; readonly to: string[]; readonly raw: string };

/** A mail server on a port of this machine that ends with the test. */
export async function startMailServer() {
  const received: Received[] = [];
  const sockets: Socket[] = [];
  let refusal: Refusal | null = null;
  let whenRead: ((to: readonly string[]) => Promise<void>) | null = null;

  const refusedAt = (at: Refusal['at'], ...names: string[]): Error | null =>
    refusal?.at === at && (refusal.to === undefined || names.includes(refusal.to))
      ? Object.assign(new Error(`no mail for ${names.join(' ')} here`), {
          responseCode: refusal.code,
        })
      : null;

  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onConnect: (_, done) => done(refusedAt('connection')),
    onRcptTo: ({ address }, _, done) => done(refusedAt('recipient', address)),
    onData(stream, { envelope }, done) {
      const { mailFrom, rcptTo } = envelope;
      const to = rcptTo.map(({ address }) => address);
      const take = async (): Promise<void> => {
        const raw = (await buffer(stream)).toString('utf8');
        const refused = refusedAt('data', ...to);
        if (!refused) received.push({ from: mailFrom ? mailFrom.address : '', to, raw });
        await whenRead?.(to);
        done(refused);
      };
      void take();
    },
  });
  server.on('error', () => undefined); // clients that hang up
  server.server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** How many there have been. */
    connections: () => sockets.length,
    /** From now on it says no, with its own words; null: no more. */
    refuse: (next: Refusal | null): void => void (refusal = next),
    /** Runs when a mail has arrived, before the sender gets its reply. */
    beforeAnswer: (run: NonNullable<typeof whenRead>): void => void (whenRead = run),
    /** Hangs up on everybody. */
    hangUp: (): void => sockets.forEach((socket) => socket.destroy()),
  };
}
