import { type App, mount } from '#api/http/mount.ts';
import { diagnosticsEndpoints } from '#contracts/diagnostics.ts';
import type { DiagnosticsService } from './diagnostics.service.ts';

export function diagnosticsRoutes(app: App, diagnostics: DiagnosticsService): void {
  const { send, list, ofMember, report } = diagnosticsEndpoints;
  mount(app, send, async ({ caller, body }) => {
    await diagnostics.send(caller, body.text);
    return { message: 'Sent to the administrators' };
  });
  mount(app, list, ({ caller }) => diagnostics.list(caller.id));
  mount(app, ofMember, ({ params }) => diagnostics.ofMember(params.id));
  mount(app, report, ({ params }) => diagnostics.report(params.id));
}
