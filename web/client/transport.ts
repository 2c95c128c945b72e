/** What carries a call: the network, the demo, or the mocks of a test. */
export type Transport = (request: Request) => Promise<Response>;
