/** What the demo gateway says to a customer, as a network would. */
export const demoWords = {
  approve: 'Please approve the payment on your phone. (Demo: no prompt comes, and no money moves.)',
  voucher: 'Dial *110# to make a voucher, then type it here. The demo accepts any but 0000.',
  thanks: 'Thank you. We are checking.',
  wrongVoucher: 'This voucher was not accepted. Please try again.',
  declined: 'The payment was declined.',
  completed: 'Demo payment completed. No money was moved.',
} as const;
