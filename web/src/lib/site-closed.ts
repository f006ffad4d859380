/** What a page says that did not load because the operator has closed the site (docs/product.md#a-closed-site). */
export type Closing = { title: string; text: string };

/** Set while the last call that failed did so because the site is closed: before anyone handles the failure. */
export const siteClosed: { now?: Closing | undefined } = {};
