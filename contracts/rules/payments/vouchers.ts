/** Wrong vouchers after which a payment has failed. */
export const MAX_WRONG_VOUCHERS = 5;

/** Why a payment failed that nobody had the right voucher for. */
export const VOUCHERS_USED_UP = 'The voucher was wrong too often. Please start a new payment.';
