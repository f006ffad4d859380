/** The address of a collection's page, apart from its row so that the first load is without that. */
export const addressOf = (id: string): `/${string}` => `/${id}-recordings`;

export const collectionAddresses = ['birth', 'stress'].map((id) => ({ id, address: addressOf(id) }));
