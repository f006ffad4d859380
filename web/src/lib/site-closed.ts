/**
 * Says why something did not load: set while the last call that failed did so because the operator has closed the site, before anyone
 * handles the failure (docs/product.md#a-closed-site).
 */
export const siteClosed: { why?: string | undefined } = {};
