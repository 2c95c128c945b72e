import { mountEvents } from '#api/http/event-stream.ts';
import type { App } from '#api/http/mount.ts';
import { eventEndpoints } from '#contracts/events.ts';
import type { EventHub } from './event-hub.ts';
import type { JournalEvents } from './journal-events.ts';

export function eventRoutes(app: App, hub: EventHub, journals: JournalEvents): void {
  mountEvents(app, eventEndpoints.stream, async (stream, caller) => {
    hub.open(stream, caller.id);
    await journals.poll(caller.id);
  });
}
