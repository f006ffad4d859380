/** What the art of the page of an unknown address is made from (docs/product.md#not-found). */
export const notFoundArt = { id: '00000000000000000000000404', category: 'Meditation' } as const;
