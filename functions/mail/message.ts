import type { MailContent } from './templates/content.ts';
import { html } from './templates/html.tsx';
import { plainText } from './templates/plain-text.ts';

/** Origin of the links in mails, and the address that replies go to by default. */
export type MailSite = { siteUrl: string; adminEmail: string };

export type Attachment = { filename: string; contentType: string; content: string };

export type Address = { id: string; to: string };

/** A rendered mail, ready for the mail service. */
export type Message = Address & {
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  /** See MailContent. */
  oneClickStop?: string | undefined;
};

type Options = { replyTo?: string | undefined; attachments?: Attachment[] | undefined };

export function messageOf(
  { id, to }: Address,
  content: MailContent,
  { siteUrl, adminEmail }: MailSite,
  { replyTo = adminEmail, attachments = [] }: Options,
): Message {
  const { oneClickStop } = content;
  const [subject, text] = [oneLine(content.subject), plainText(content)];
  return { id, to, replyTo, subject, html: html(content, siteUrl), text, attachments, oneClickStop };
}

// Titles are free text; a header is one line.
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
