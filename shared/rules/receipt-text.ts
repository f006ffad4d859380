// What both fonts of receipts have (functions/orders/receipts/pdf.ts) of Latin, Greek, Cyrillic, Armenian and Georgian letters,
// marks above them, punctuation, currencies and mathematical signs: all that is written from left to right.
const latin = String.raw` -;=?-~\u00a0-\u00ac\u00ae-\u02e9\u0300-\u034f\u1e00-\u1efb`;
const greek = String.raw`\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ff`;
const oldGreek = String.raw`\u1f00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4\u1ff6-\u1ffe`;
const eastern = String.raw`\u0400-\u0525\u0531-\u0556\u0559-\u055f\u0561-\u0587\u0589\u058a\u10a0-\u10c5\u10d0-\u10fc`;
const signs = String.raw`\u2000-\u200a\u2010-\u2027\u202f-\u205f\u2070\u2071\u2074-\u208e\u20a0-\u20b5\u20b8-\u20ba\u20bd\u2100-\u2109\u210b-\u2149\u2150-\u2185\u2190-\u22ff`;
const line = `${latin}${greek}${oldGreek}${eastern}${signs}`;
const printed = String.raw`\t\n\r<>${line}`;

/** Text that a receipt can say as it is (docs/product.md#receipts). Plain ranges, so that every dialect reads it alike. */
export const receiptTextPattern = new RegExp(`^[${printed}]*$`, 'u');

/** Matches one line of such a text, without angle brackets. */
export const receiptLinePattern = new RegExp(`^[${line}]*$`, 'u');

/** Characters that receipts lack, with the spaces before them. */
export const missingInReceipts = new RegExp(` *[^${printed}]+`, 'gu');

/** Predicate of a sentence whose subject is the field's label. */
export const receiptTextProblem = 'must be in letters that receipts have: Latin, Greek, Cyrillic, Armenian or Georgian';
