import { createDemo } from '#mocks/demo.ts';
import { usualScenario } from '#mocks/scenarios.ts';
import { createRequestLog } from '#mocks/scenario-transport.ts';
import { canUseDatabase } from '#web/client/database-probe.ts';
import { offerVerification } from './page.ts';

/** Shows the public record of the demo in the place of this page: what a server makes, from the demo's own signals. */
export async function showDemoRecord(): Promise<void> {
  const isStored = await canUseDatabase();
  const demo = createDemo({ isStored, scenario: usualScenario, log: createRequestLog() });
  const call = (path: string): Promise<Response> =>
    demo.transport(new Request(new URL(path, location.origin)));
  const page = await call(`/record${location.search}`);
  const { documentElement } = new DOMParser().parseFromString(await page.text(), 'text/html');
  document.documentElement.replaceWith(documentElement);
  offerVerification(call);
}
