import { z } from 'zod';
import { defineEndpoint } from '#contracts/endpoint.ts';
import { openList } from '#contracts/open.ts';
import { Amount, Currency, PackageType } from '#contracts/primitives.ts';
import { plans } from '#contracts/rules/payments/plans.ts';

/** A plan as it is sold. */
export const Package = z
  .object({
    type: PackageType,
    name: z.string(),
    price: Amount,
    currency: Currency,
    duration: z.number().int().positive(), // days of access
    description: z.string(),
    features: z.array(z.string()),
    popular: z.boolean(),
  })
  .meta({ id: 'Package' });
export type Package = z.infer<typeof Package>;

/** The plans at their prices in US dollars; what a payment method really charges may be in another currency. */
export const packages: Package[] = plans.map((plan) => ({
  type: plan.type,
  name: plan.name,
  price: plan.priceUsd,
  currency: 'USD',
  duration: plan.days,
  description: plan.description,
  features: [...plan.features],
  popular: plan.popular,
}));

export const packageEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/packages',
    access: 'public',
    summary: 'What is sold, the shortest first',
    response: openList(Package),
    errors: [],
    example: packages,
  }),
};
