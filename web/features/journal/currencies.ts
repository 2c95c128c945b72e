/** Offered where a currency is typed. */
export const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'KES', 'NGN', 'ZAR'];
