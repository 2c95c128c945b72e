/** Goes to another page: the one that waits for a payment, or the gateway's own. */
export const leavePage = (address: string): void => location.assign(address);
