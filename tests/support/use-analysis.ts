import type { Api } from './start-api.ts';

/** A run of an administrator's analysis, a member's look at the sentiments, and a snapshot of a pair. */
export async function useAnalysis({ services, people, now }: Api): Promise<void> {
  const { institutional, sentiments } = services.stores;
  await institutional.add([
    {
      id: 'run',
      user_id: people.esi.id,
      pair: 'EURUSD',
      timeframe: '1hour',
      bias: 'Neutral',
      confidence: 50,
      volume: 50,
      created_at: now(),
    },
  ]);
  await sentiments.addView(people.ama.id, now());
  await sentiments.addSnapshots([
    {
      hour: now(),
      data_source: 'simulated',
      pair: 'EURUSD',
      bullish_percentage: 50,
      bearish_percentage: 40,
      retail_long: 40,
      fear_greed_index: 50,
    },
  ]);
}
