import type { ComponentProps } from 'react';

/** A link to where one can write to the studio; its words alone where there is none. */
export function ContactLink({ href, ...link }: Omit<ComponentProps<'a'>, 'href'> & { href: string | null }) {
  return href === null ? <span>{link.children}</span> : <a {...link} href={href} />;
}
