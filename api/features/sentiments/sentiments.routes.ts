import { type App, mount } from '#api/http/mount.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import type { SentimentActivityService } from './sentiment-activity.service.ts';
import type { SentimentService } from './sentiments.service.ts';

type Deps = { sentiments: SentimentService; sentimentActivity: SentimentActivityService };

export function sentimentRoutes(app: App, { sentiments, sentimentActivity }: Deps): void {
  mount(app, sentimentEndpoints.read, async ({ caller, query }) => {
    if (query.ahead === undefined) await sentimentActivity.countView(caller);
    return sentiments.read();
  });
  mount(app, sentimentEndpoints.activity, ({ query }) => sentimentActivity.activity(query.period));
}
