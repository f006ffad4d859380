import { type SiteSettings, senderName } from '#shared/rules/site.ts';
import type { MailContent } from './templates/content.ts';
import { html } from './templates/html.tsx';
import { plainText } from './templates/plain-text.ts';

/** Origin of the links in mails, and the studio's address until a contact address is confirmed. */
export type MailSite = { siteUrl: string; adminEmail: string };

/** The names and the address that replies go to by default are the studio's at that moment. */
export type NamedSite = { siteUrl: string; studioEmail: string; names: SiteSettings['names'] };

export type Attachment = { filename: string; contentType: string; content: string };

export type Address = { id: string; to: string };

/** A rendered mail, ready for the mail service. */
export type Message = Address & {
  /** Shown as the sender's name. */
  fromName: string;
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
  { siteUrl, studioEmail, names }: NamedSite,
  { replyTo = studioEmail, attachments = [] }: Options,
): Message {
  const { oneClickStop } = content;
  const subject = oneLine(content.subject);
  const text = plainText(content);
  const fromName = senderName(names);
  return { id, to, fromName, replyTo, subject, html: html(content, siteUrl, names), text, attachments, oneClickStop };
}

// Titles are free text; a header is one line.
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
