/** Crockford's letters, 32 of which no two look alike: of ULIDs and recovery codes. Source: https://www.crockford.com/base32.html */
export const base32Alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
