import { expect, it } from 'vitest';
import {
  checking,
  card,
  details,
  events,
  pausing,
  prompt,
  NETWORK_PROMPT,
} from '#tests/support/payment-events.ts';
import {
  advance,
  CARD_ATTEMPTS,
  CARD_PAUSE_MS,
  MOBILE_ATTEMPTS,
  MOBILE_CHECKS,
  mobilePauseMs,
  type PaymentEvent,
} from './payment-machine.ts';
import { type PaymentView } from './payment-views.ts';

const success: PaymentView = { step: 'success' };
const expired: PaymentView = { step: 'expired' };
const timeout: PaymentView = { step: 'timeout' };
const unconfirmed: PaymentView = { step: 'unconfirmed' };
const cancelled: PaymentView = { step: 'cancelled' };
const collect: PaymentView = { step: 'collect_mobile_details' };
const completing: PaymentView = { step: 'completing' };
const initiating: PaymentView = { step: 'initiating', details };
const opening = (storedPrompt: string | null): PaymentView => ({
  step: 'opening',
  prompt: storedPrompt,
});
const voucher = (text: string | null, problem: string | null = null): PaymentView => ({
  step: 'voucher',
  prompt: text,
  problem,
});
const sending: PaymentView = { step: 'sending_voucher', prompt: 'Dial *110#.', otp: '123456' };
/** A failure after which the payment may still be open. */
const error = (message: string): PaymentView => ({
  step: 'error',
  message,
  detail: null,
  isOver: false,
});
/** The end of a payment that charges nothing any more. */
const failed = (message: string, detail: string | null = null): PaymentView => ({
  step: 'error',
  message,
  detail,
  isOver: true,
});

const invalid: PaymentView = { step: 'invalid' };
const mobileFailed = (detail: string) =>
  failed('Mobile money payment failed. Please try again.', detail);
const cardFailed = failed('Card payment failed. Please try again.', 'Declined.');

/** The final steps that any status request can lead to. */
const ends = {
  paymentPaid: success,
  paymentExpired: expired,
  paymentFailed: cardFailed,
  mobilePaymentFailed: mobileFailed('No money.'),
  sessionUnknown: invalid,
};

const phoneEnds = {
  phonePaid: success,
  phoneFailed: mobileFailed('No money.'),
  phoneExpired: expired,
  phoneVoucher: voucher(NETWORK_PROMPT),
  cancel: cancelled,
};

type Row = {
  name: string;
  view: PaymentView;
  /** All other events change nothing. */
  leadsTo: Partial<Record<keyof typeof events, PaymentView>>;
};

const table: readonly Row[] = [
  {
    name: 'opening a payment that this tab did not charge',
    view: opening(null),
    leadsTo: {
      ...ends,
      paymentPending: card(1, false),
      mobilePaymentPending: collect,
      mobilePaymentCharged: {
        ...prompt,
        prompt: null,
        attempt: 1,
        isChecking: true,
        failedChecks: 0,
      },
      statusFailed: collect,
    },
  },
  {
    name: 'opening a payment that was charged before a reload',
    view: opening(NETWORK_PROMPT),
    leadsTo: {
      ...ends,
      paymentPending: card(1, false),
      mobilePaymentPending: checking(1, 0),
      mobilePaymentCharged: checking(1, 0),
      statusFailed: checking(1, 0),
    },
  },
  {
    name: 'the first check of a card',
    view: card(1, true),
    leadsTo: {
      ...ends,
      paymentPending: card(1, false),
      mobilePaymentPending: collect,
      mobilePaymentCharged: {
        ...prompt,
        prompt: null,
        attempt: 1,
        isChecking: true,
        failedChecks: 0,
      },
      statusFailed: error('Error verifying payment. Please contact support.'),
    },
  },
  {
    name: 'the pause after the second check of a card',
    view: card(2, false),
    leadsTo: { tick: card(3, true) },
  },
  {
    name: 'the pause after the third check of a card',
    view: card(3, false),
    leadsTo: { tick: card(4, true), complete: completing },
  },
  {
    name: 'the pause after the last check of a card',
    view: card(10, false),
    leadsTo: { tick: timeout, complete: completing },
  },
  {
    name: 'completing a payment of the demo',
    view: completing,
    leadsTo: {
      completed: success,
      completeFailed: error('Error completing payment. Please try again.'),
    },
  },
  { name: 'collecting the details', view: collect, leadsTo: { detailsSubmitted: initiating } },
  {
    name: 'initiating',
    view: initiating,
    leadsTo: {
      chargeAccepted: checking(1, 0),
      chargeNeedsVoucher: voucher('Dial *110#.'),
      chargeDeclined: failed('Not enough money.'),
      chargeDeclinedSilently: failed('Failed to initiate mobile money payment'),
      voucherWrong: error('Wrong voucher.'),
      chargeRefused: error('The amount is not the price.'),
      chargeRefusedSilently: error('Failed to initiate mobile money payment'),
      chargeUnsent: error('Error initiating mobile money payment. Please try again.'),
      stateChanged: opening(null),
    },
  },
  {
    name: 'the first check of a phone',
    view: checking(1, 0),
    leadsTo: { ...phoneEnds, phonePending: pausing(1, 0), phoneCheckFailed: pausing(1, 1) },
  },
  {
    name: 'a check of a phone after two that failed',
    view: checking(7, 2),
    leadsTo: { ...phoneEnds, phonePending: pausing(7, 2), phoneCheckFailed: pausing(7, 3) },
  },
  {
    name: 'a check of a phone after three that failed',
    view: checking(8, 3),
    leadsTo: { ...phoneEnds, phonePending: pausing(8, 3), phoneCheckFailed: unconfirmed },
  },
  {
    name: 'the pause after a check of a phone',
    view: pausing(8, 3),
    leadsTo: { tick: checking(9, 3), cancel: cancelled },
  },
  {
    name: 'the pause after the last counted check of a phone',
    view: pausing(20, 0),
    leadsTo: { tick: checking(21, 0), cancel: cancelled },
  },
  {
    name: 'a quiet check of a phone after three that failed',
    view: checking(21, 3),
    leadsTo: { ...phoneEnds, phonePending: pausing(21, 3), phoneCheckFailed: pausing(21, 3) },
  },
  {
    name: 'the last check of a phone',
    view: checking(MOBILE_CHECKS, 0),
    leadsTo: { ...phoneEnds, phonePending: timeout, phoneCheckFailed: timeout },
  },
  {
    name: 'the voucher form',
    view: voucher('Dial *110#.', 'Wrong voucher.'),
    leadsTo: { voucherSubmitted: sending, cancel: cancelled },
  },
  {
    name: 'sending a voucher',
    view: sending,
    leadsTo: {
      chargeAccepted: checking(1, 0),
      chargeNeedsVoucher: voucher('Dial *110#.'),
      chargeDeclined: mobileFailed('Not enough money.'),
      chargeDeclinedSilently: mobileFailed(''),
      voucherWrong: voucher('Dial *110#.', 'Wrong voucher.'),
      chargeRefused: voucher('Dial *110#.', 'The amount is not the price.'),
      chargeRefusedSilently: voucher(
        'Dial *110#.',
        'The voucher could not be sent. Please try again.',
      ),
      chargeUnsent: voucher('Dial *110#.', 'The server cannot be reached.'),
      stateChanged: opening('Dial *110#.'),
    },
  },
  { name: 'success', view: success, leadsTo: {} },
  { name: 'an unconfirmed end', view: unconfirmed, leadsTo: {} },
  { name: 'an invalid payment', view: invalid, leadsTo: {} },
  { name: 'an error', view: cardFailed, leadsTo: {} },
  { name: 'an expired session', view: expired, leadsTo: {} },
  { name: 'a timeout', view: timeout, leadsTo: {} },
  { name: 'a cancelled payment', view: cancelled, leadsTo: {} },
];

const names = Object.keys(events) as (keyof typeof events)[];

it.each(table)('changes $name by the listed events only', ({ view, leadsTo }) => {
  const reached = names.map((name) => [name, advance(view, events[name])]);

  expect(reached).toEqual(names.map((name) => [name, leadsTo[name] ?? view]));
  const ignored = names.filter((name) => leadsTo[name] === undefined);
  expect(ignored.every((name) => advance(view, events[name]) === view)).toBe(true);
});

it('has a row for every reachable step', () => {
  const reachable = table.flatMap(({ leadsTo }) => Object.values(leadsTo).map(({ step }) => step));
  expect(new Set(table.map(({ view }) => view.step))).toEqual(
    new Set([...reachable, 'opening', 'processing']),
  );
});

/** Checks and pauses until the polling ends. */
function pollUntilEnd(first: PaymentView, check: PaymentEvent) {
  let view = first;
  let checks = 0;
  while ('isChecking' in view) {
    if (view.isChecking) checks += 1;
    view = advance(view, view.isChecking ? check : events.tick);
  }
  return { checks, view };
}

it('checks a card ten times, in all for half a minute, and then gives up', () => {
  expect(pollUntilEnd(card(1, true), events.paymentPending)).toEqual({ checks: 10, view: timeout });
  expect(CARD_ATTEMPTS * CARD_PAUSE_MS).toBe(30_000);
});

const pauseAfter = (attempt: number): number => mobilePauseMs(attempt) / 1000;

it('checks a phone twenty times in 100 seconds, then quietly until the five minutes are over', () => {
  const { checks, view } = pollUntilEnd(checking(1, 0), events.phonePending);
  expect(view).toEqual(timeout);
  const pauses = Array.from({ length: checks - 1 }, (_, index) => pauseAfter(index + 1));

  expect(pauses.slice(0, MOBILE_ATTEMPTS - 1)).toEqual(Array(19).fill(5));
  expect(pauses.slice(MOBILE_ATTEMPTS - 1)).toEqual([15, 15, 15, 15, 30, 30, 30, 30, 30]);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(305);
});

it('ends unconfirmed after more than three failed checks of a phone', () => {
  expect(pollUntilEnd(checking(1, 0), events.phoneCheckFailed)).toEqual({
    checks: 4,
    view: unconfirmed,
  });
});
