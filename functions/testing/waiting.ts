/** How long `vi.waitFor` waits for mails, search rows and totals, which the stream consumer writes; milliseconds. */
export const waiting = { timeout: 60_000, interval: 50 };
