import type { Mailer } from '#api/delivery/mailer.ts';
import { createMemoryMailer } from './memory-mailer.ts';

/** Rejects every mail until it is switched on; stores what it accepts. */
export function createMoodyMailer() {
  const memory = createMemoryMailer();
  let isWilling = false;
  const mailer: Mailer = {
    sends: true,
    send: (mail) => (isWilling ? memory.send(mail) : Promise.reject(new Error('not now'))),
    close: () => undefined,
  };
  return { mailer, sent: memory.sent, agree: (): void => void (isWilling = true) };
}
