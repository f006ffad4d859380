const plainPath = /^(?:\/(?:[a-z][a-z\d-]*|[0-7][\dA-Z]{25})?)+$/;
const ownQuery = /%2[356]|%3[df]|%0[ad]|&(?:amp|#)|=3d|%20|=[^&]*=|[?&]=|token|email|[^\w/-]$/i;
const plainHash =
  /^#(?:secret=[\w-]{43}|waiting=[\da-f]{32}\.[\dA-Z]{26}|(?:email|next|(?:booking|purchase)Id)=(?!3[dD])(?:[\w.*'~!()+-]|%(?!25|20|0)[\dA-F]{2})*[\w-]|&(?=\w))+$/;

type Address = { pathname: string; search: string; hash: string };

/**
 * Tells whether an address may be that of a mailed link that was changed on its way (docs/product.md#mailed-links): what
 * repairs it is loaded only then.
 */
export function mayBeChanged({ pathname, search, hash }: Address): boolean {
  return !plainPath.test(pathname) || ownQuery.test(search) || (hash !== '' && !plainHash.test(hash));
}
