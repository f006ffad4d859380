/** This key holds a tab's unsaved settings, for pages drawn from them (docs/product.md#site-settings). */
export const previewKey = 'preview';

/** The addresses of such pages end with this. */
export const previewQuery = '?preview=true';
