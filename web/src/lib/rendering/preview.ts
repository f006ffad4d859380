/** Where a tab keeps settings that are not saved, for pages drawn from them (docs/product.md#site-settings). */
export const previewKey = 'preview';

/** Of the addresses of such pages. */
export const previewQuery = '?preview=true';
