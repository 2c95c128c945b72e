/** Navigates to a payment page or a gateway. A separate file, so that tests can mock it. */
export const leavePage = (address: string): void => location.assign(address);

/** Also removes the current page from the history: browsers keep pages in memory, and Back shows them again. */
export const replacePage = (address: string): void => location.replace(address);
