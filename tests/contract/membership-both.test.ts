import { expect, it } from 'vitest';
import {
  comparable,
  type Side,
  startDemoSide,
  startServerSide,
} from '#tests/support/membership-sides.ts';
import type { Walk } from '#tests/support/membership-steps.ts';
import { confirmationWalks } from '#tests/support/confirmation-walks.ts';
import { membershipWalks } from '#tests/support/membership-walks.ts';
import { paymentWalks } from '#tests/support/payment-walks.ts';
import { webinarWalks } from '#tests/support/webinar-walks.ts';

/** Says what was asked beside each answer, so that a difference is found. */
function recorded({ ask, ...side }: Side) {
  const answers: unknown[] = [];
  const keep: Side['ask'] = async (token, endpoint, parts) => {
    const answer = await ask(token, endpoint, parts);
    answers.push([`${answers.length} ${endpoint.method} ${endpoint.path}`, parts, answer]);
    return answer;
  };
  return { ...side, ask: keep, answers };
}

async function walked(start: () => Promise<Side>, walk: Walk): Promise<unknown> {
  const side = recorded(await start());
  await walk(side);
  return comparable(side.answers);
}

it.each([...membershipWalks, ...paymentWalks, ...webinarWalks, ...confirmationWalks])(
  'the demo answers as the server does: %s',
  async (_, walk) => {
    expect(await walked(startDemoSide, walk)).toEqual(await walked(startServerSide, walk));
  },
);
