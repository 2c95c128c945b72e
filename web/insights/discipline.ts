import { createTally, addTo, figuresOf, type Scale } from './figures-of.ts';
import type { Insights } from './insights.ts';
import type { Result } from './results.ts';

/** What trades brought that kept all rules of their setup, and those that broke one or more. */
export function disciplineOf(results: readonly Result[], scale: Scale): Insights['discipline'] {
  const [kept, broken] = [createTally(), createTally()];
  let [rulesKept, rulesBroken] = [0, 0];
  for (const result of results) {
    const { rules_kept, rules_broken } = result.trade.entry;
    rulesKept += rules_kept.length;
    rulesBroken += rules_broken.length;
    if (rules_broken.length > 0) addTo(broken, result);
    else if (rules_kept.length > 0) addTo(kept, result);
  }
  return {
    kept: figuresOf(kept, scale),
    broken: figuresOf(broken, scale),
    unchecked: results.length - kept.trades - broken.trades,
    rulesKept,
    rulesBroken,
  };
}
