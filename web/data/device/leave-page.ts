/** Navigates to a payment page or a gateway. A separate file, so that tests can mock it. */
export const leavePage = (address: string): void => location.assign(address);
