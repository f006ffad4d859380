import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { type SetUpStep, setUpSteps } from '#shared/rules/set-up.ts';

type SetUp = ResponseBody<'getSetUp'>;

const section = adminPaths.siteSettings.href;

/** Each step as the overview lists it, and where it is done (docs/product.md#set-up). */
export const setUpTexts: Record<SetUpStep, { title: string; text: string; href: string }> = {
  names: { title: 'Names', text: 'Of your studio, yourself, and the sender of mails.', href: section('names') },
  start: {
    title: 'First page',
    text: 'Its title, words and picture, and the end of each page.',
    href: section('start'),
  },
  about: { title: 'About', text: 'A page about you, with a picture.', href: section('about') },
  contact: { title: 'Contact', text: 'How people reach you.', href: section('contact') },
  legal: { title: 'Legal pages', text: 'Privacy, terms, imprint: what your country asks for.', href: section('legal') },
  links: { title: 'Links', text: 'Where menus lead, and your social networks.', href: section('links') },
  collections: { title: 'Recordings', text: 'Which of the two collections you offer.', href: section('collections') },
  categories: { title: 'Categories', text: 'The kinds of sessions that you give.', href: section('categories') },
  places: { title: 'Venues and rooms', text: 'Places to choose from for a session.', href: section('places') },
  currencies: { title: 'Currencies', text: 'What visitors see prices in.', href: section('currencies') },
  defaults: {
    title: 'Cancelling and time zone',
    text: 'What goes back when a guest cancels, and where you are.',
    href: adminPaths.settings.href(),
  },
  session: {
    title: 'Your first session',
    text: 'Publish it, and it can be booked.',
    href: adminPaths.newSession.href(),
  },
};

export function isSettingUp({ done, isOver }: SetUp): boolean {
  return !isOver && done.length < setUpSteps.length;
}

/** The first step that is not done after this one, or else before it. */
export function nextStep({ done }: SetUp, after: SetUpStep): SetUpStep | undefined {
  const place = setUpSteps.indexOf(after);
  const inOrder = [...setUpSteps.slice(place + 1), ...setUpSteps.slice(0, place)];
  return inOrder.find((step) => !done.includes(step));
}
