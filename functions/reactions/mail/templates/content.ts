/** The studio calls itself so (docs/product.md#site-settings). */
export type StudioNames = { studio: string; tagline: string };

/** A row of the table of facts; `href` links the value. */
export type Fact = { label: string; value: string; note?: string; href?: string };

/**
 * The names and words on a gift voucher are those of who gives it, parted so that no mail program makes links of them
 * (docs/trust.md#mail-content).
 */
export type MailedVoucher = {
  recipient: string;
  value: string;
  /** Each element is a paragraph. */
  message: string[];
  giver: string;
  /** The code is formatted as it is printed (shared/rules/vouchers.ts). */
  code: string;
};

/**
 * A template returns this content, which is rendered both as HTML and as plain text. All of it is text, never markup.
 */
export type MailContent = {
  subject: string;
  /** Shown by an inbox beside the subject. */
  preheader: string;
  /** The picture; colour and text are shown while it is not loaded. */
  art: { src: string; ground: string; alt: string };
  heading: string;
  paragraphs: string[];
  /** The admin's own words, one paragraph each, below the others; addresses of pages in them are links. */
  words?: string[];
  /** A gift voucher, drawn as a card below the words. */
  voucher?: MailedVoucher;
  facts: Fact[];
  /** Rendered as a button and as a plain link; `note` beside it says what whoever has the link can do. */
  action: { label: string; href: string; note?: string };
  /** A second link, below the first. */
  secondary?: { text: string; label: string; href: string };
  afterAction?: string;
  /** The footer tells why the recipient gets this mail, and what they can do. */
  footer: string;
  /** Link that removes the recipient from a list. */
  leave?: { label: string; href: string };
  /** Address where one POST does that, for mail programs (RFC 8058). */
  oneClickStop?: string;
};

/** Returns one paragraph per line, as mails show no line breaks within a paragraph. */
export function paragraphsOf(text: string | null): string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
