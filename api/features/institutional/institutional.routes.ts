import { answerPage } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import type { InstitutionalService } from './institutional.service.ts';

export function institutionalRoutes(app: App, institutional: InstitutionalService): void {
  mount(app, institutionalEndpoints.analyse, ({ caller, body }) =>
    institutional.analyse(caller, body),
  );
  mount(app, institutionalEndpoints.summary, ({ query }) => institutional.summary(query.period));
  mount(app, institutionalEndpoints.runs, async ({ query }) =>
    answerPage(await institutional.runs(query)),
  );
}
