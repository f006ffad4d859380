import { fillPath } from '#shared/contract/common/route.ts';
import { paths, recordingHref } from '#shared/contract/paths.ts';
import { suggestionRoutes } from '#shared/contract/suggestions/routes.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { formatDuration } from '#shared/rules/dates.ts';
import type { Recording } from '../../../ground/keys/recording.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { signature } from './footers.ts';
import { collectionContent } from './purchases.ts';
import { greeting } from './session-facts.ts';

/** `stopToken`: in the links that stop the suggestions (docs/trust.md#weekly-suggestions). */
export type SuggestionMailData = {
  recording: Recording;
  chapterTitle: string | null;
  greetedName: string;
  siteUrl: string;
  stopToken: string;
};

/** Says nothing of a due date: whoever looks at the screen learns no more than that there are recordings. */
export function weeklySuggestion(data: SuggestionMailData, names: StudioNames): MailContent {
  const { recording, greetedName, siteUrl, stopToken } = data;
  const { collection, id, title } = recording;
  return {
    ...collectionContent(collection, siteUrl, 'For this evening, if you like.'),
    subject: `For this week: ${shortened(title)}`,
    heading: title,
    paragraphs: [greeting(greetedName), 'One recording for this week. This evening would be a good time, if you like.'],
    facts: factsOf(data),
    action: { label: 'Listen', href: `${siteUrl}${recordingHref(collection, id)}` },
    footer: `You get this once a week because you asked for it in your account. ${signature(names)}`,
    leave: { label: 'Stop the suggestions', href: `${siteUrl}${paths.suggestions.href(stopToken)}` },
    oneClickStop: `${siteUrl}${fillPath(suggestionRoutes.stopSuggestions.path, { suggestionToken: stopToken })}`,
  };
}

function factsOf({ recording: { collection, durationSeconds }, chapterTitle }: SuggestionMailData): Fact[] {
  return [
    { label: 'Collection', value: collectionRow(collection).name },
    ...(chapterTitle === null ? [] : [{ label: 'Chapter', value: chapterTitle }]),
    ...(durationSeconds === null
      ? []
      : [{ label: 'Length', value: formatDuration(Math.max(1, Math.round(durationSeconds / 60))) }]),
  ];
}

const longestTitle = 44;

const shortened = (title: string) =>
  title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title;
