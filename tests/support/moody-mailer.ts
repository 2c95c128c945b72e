import type { Mailer } from '#api/delivery/mailer.ts';
import { createMemoryMailer } from './memory-mailer.ts';

/** Takes no mail until it is told to; what it takes it keeps. */
export function createMoodyMailer() {
  const memory = createMemoryMailer();
  let isWilling = false;
  const mailer: Mailer = {
    send: (mail) => (isWilling ? memory.send(mail) : Promise.reject(new Error('not now'))),
    close: () => undefined,
  };
  return { mailer, sent: memory.sent, agree: (): void => void (isWilling = true) };
}
