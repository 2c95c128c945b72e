import { adminPaymentEndpoints } from '#contracts/admin-payments.ts';
import { leadEndpoints } from '#contracts/leads.ts';
import { packageEndpoints } from '#contracts/packages.ts';
import { paymentEndpoints } from '#contracts/payments.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { visitorEndpoints } from '#contracts/visitors.ts';
import { webhookEndpoints } from '#contracts/webhooks.ts';
import { mockExample } from './mock-endpoint.ts';
import type { MockServer } from './mock-server.ts';

/** What makes a member of a visitor, and the settings. */
export function membershipHandlers({ authenticate }: MockServer) {
  return {
    adminPayments: {
      list: mockExample(adminPaymentEndpoints.list, authenticate),
      subscriptions: mockExample(adminPaymentEndpoints.subscriptions, authenticate),
      record: mockExample(adminPaymentEndpoints.record, authenticate),
      activate: mockExample(adminPaymentEndpoints.activate, authenticate),
      withdraw: mockExample(adminPaymentEndpoints.withdraw, authenticate),
      clearAll: mockExample(adminPaymentEndpoints.clearAll, authenticate),
    },
    leads: {
      submit: mockExample(leadEndpoints.submit, authenticate),
      list: mockExample(leadEndpoints.list, authenticate),
      changeStatus: mockExample(leadEndpoints.changeStatus, authenticate),
      remove: mockExample(leadEndpoints.remove, authenticate),
    },
    packages: { list: mockExample(packageEndpoints.list, authenticate) },
    payments: {
      createSession: mockExample(paymentEndpoints.createSession, authenticate),
      initiateMobileMoney: mockExample(paymentEndpoints.initiateMobileMoney, authenticate),
      answerOtp: mockExample(paymentEndpoints.answerOtp, authenticate),
      mobileMoneyStatus: mockExample(paymentEndpoints.mobileMoneyStatus, authenticate),
      status: mockExample(paymentEndpoints.status, authenticate),
      complete: mockExample(paymentEndpoints.complete, authenticate),
      receipts: mockExample(paymentEndpoints.receipts, authenticate),
    },
    settings: {
      read: mockExample(settingsEndpoints.read, authenticate),
      change: mockExample(settingsEndpoints.change, authenticate),
    },
    visitors: { anonymousSession: mockExample(visitorEndpoints.anonymousSession, authenticate) },
    webhooks: {
      stripe: mockExample(webhookEndpoints.stripe, authenticate),
      paystack: mockExample(webhookEndpoints.paystack, authenticate),
    },
  };
}
