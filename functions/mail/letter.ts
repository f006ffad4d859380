/** One line of a letter's table: what it is called and what it says; a link opens on the value. */
export type Fact = { label: string; value: string; note?: string; href?: string };

/** What a mail says, once for its HTML and its plain text. Everything in it is text, never markup. */
export type Letter = {
  subject: string;
  /** What an inbox shows beside the subject. */
  preheader: string;
  /** Address of the picture, the colour that stands where it is not loaded, and the words in its place. */
  art: { src: string; ground: string; alt: string };
  heading: string;
  paragraphs: string[];
  facts: Fact[];
  /** The one thing to do, as a button and as a link. */
  action: { label: string; href: string };
  /** Said below the action. */
  afterAction?: string;
  /** Why the reader gets this, and what they can do. */
  footer: string;
  /** The way out of a list that the reader is on. */
  leave?: { label: string; href: string };
};
