/** Milliseconds that a tap at the door may wait for the network. */
export const maxTapAge = 24 * 3_600_000;

/** Polling interval of an open door list (docs/product.md#refresh-intervals). */
export const doorRefreshMilliseconds = 5000;
