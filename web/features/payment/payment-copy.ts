/** The documented sentences of this page. */
export const paymentTexts = {
  invalid: 'Invalid payment session. Please try again.',
  collect: 'Please provide your mobile money details',
  badNumber: 'Please enter a valid mobile money number',
  initiating: 'Initiating mobile money payment...',
  initiateRefused: 'Failed to initiate mobile money payment',
  initiateUnsent: 'Error initiating mobile money payment. Please try again.',
  mobileFailed: 'Mobile money payment failed. Please try again.',
  cardFailed: 'Card payment failed. Please try again.',
  voucherUnsent: 'The voucher could not be sent. Please try again.',
  expired: 'Payment session expired. Please try again.',
  timeout: 'Payment verification timed out. Please contact support if payment was deducted.',
  statusFailed: 'Error verifying payment. Please contact support.',
  completeFailed: 'Error completing payment. Please try again.',
  demo: 'Demo payment: no money moves',
} as const;
