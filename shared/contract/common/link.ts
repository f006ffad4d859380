import { characters } from './text.ts';

const wholeAddress = 'Enter the whole address, starting with https://';
const host = '(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}(?::[0-9]{1,4})?';
const webAddress = `[hH][tT][tT][pP][sS]?://${host}(?:[/?#][!#-;=?-~]*)?`;

/** An http(s) URL with a domain name, in ASCII as browsers copy it. */
export const link = characters({ max: 2000, type: wholeAddress }).regex(new RegExp(`^${webAddress}$`), wholeAddress);

const anyAddress = 'Enter an address that starts with https://, mailto: or /';

/** A link of the site may lead to a page elsewhere, to one of the site, or to a mail to be written. */
export const siteLink = characters({ max: 500, type: anyAddress }).regex(
  new RegExp(`^(?:${webAddress}|mailto:[^\\s<>"?]{3,254}|/(?:[!#-.0-;=?-~][!#-;=?-~]*)?)$`),
  anyAddress,
);

export const picturePath = characters({ max: 200 }).regex(/^\/images\/[\w./-]+$/, 'must be a picture of this site');
