import type { Fact, MailContent, MailedVoucher } from './content.ts';

export function plainText({
  heading,
  paragraphs,
  words = [],
  voucher,
  facts,
  action,
  secondary,
  afterAction,
  footer,
  leave,
}: MailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...words,
    ...(voucher ? voucherBlocks(voucher) : []),
    ...(facts.length > 0 ? [facts.map(factLine).join('\n')] : []),
    `${action.label}:\n${action.href}`,
    ...(action.note ? [action.note] : []),
    ...(secondary ? [`${secondary.text} ${secondary.label}:\n${secondary.href}`] : []),
    ...(afterAction ? [afterAction] : []),
    `-- \n${footer}`,
    ...(leave ? [`${leave.label}:\n${leave.href}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Quotes line by line what the giver wrote. */
function voucherBlocks({ recipient, value, message, giver, code }: MailedVoucher): string[] {
  return [
    `For ${recipient}: ${value}`,
    ...(message.length > 0 ? [`${giver} writes:\n${message.map((line) => `> ${line}`).join('\n')}`] : []),
    `From ${giver}`,
    `Code: ${code}`,
  ];
}

/** A link that the value does not show gets a line of its own; an e-mail address is its own link. */
function factLine({ label, value, note, href }: Fact): string {
  const lines = value.split(/\r?\n/).filter((line) => line.trim() !== '');
  const link = href === undefined || href === value || href.startsWith('mailto:') ? '' : `\n  ${href}`;
  const text = lines.length > 1 ? lines.map((line) => `\n  ${line}`).join('') : ` ${value}`;
  return `${label}:${text}${note ? ` (${note})` : ''}${link}`;
}
