import { mountEvents } from '#api/http/event-stream.ts';
import type { App } from '#api/http/mount.ts';
import { eventEndpoints } from '#contracts/events.ts';
import type { EventHub } from './event-hub.ts';

export function eventRoutes(app: App, hub: EventHub): void {
  mountEvents(app, eventEndpoints.stream, (stream, caller) => hub.open(stream, caller.id));
}
