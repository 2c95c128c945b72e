import {
  type BriefingAnswer,
  briefingEndpoints,
  type Outlook,
} from '#contracts/market/briefing.ts';

/** Friday's briefing, as served on Friday. */
const briefingExample = briefingEndpoints.read.example as BriefingAnswer;

export const aBriefing = (changes: Partial<BriefingAnswer> = {}): BriefingAnswer => ({
  ...briefingExample,
  ...changes,
});

/** EURUSD between its levels. */
export function anOutlook(changes: Partial<Outlook> = {}): Outlook {
  const [outlook] = briefingExample.technical_outlook;
  if (outlook === undefined) throw new Error('the example has no outlook');
  return { ...outlook, ...changes };
}

type Opportunity = BriefingAnswer['opportunities'][number];

/** On the watchlist: nothing was issued. */
export function anOpportunity(changes: Partial<Opportunity> = {}): Opportunity {
  const [opportunity] = briefingExample.opportunities;
  if (opportunity === undefined) throw new Error('the example has no opportunity');
  return { ...opportunity, ...changes };
}
