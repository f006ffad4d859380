import { recordingEndpoints } from '#shared/contract/recordings/endpoints.ts';
import type { PageAnswer, PageRequest } from '#shared/contract/rendered-pages.ts';
import { sessionEndpoints } from '#shared/contract/sessions/endpoints.ts';
import { isOfferedIn, type SiteSettings } from '#shared/rules/site.ts';
import { getSession, listSessions } from '../../domains/sessions/sessions.ts';
import type { ReadCaptions } from '../../ground/media/read-captions.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { logger } from '../../ground/platform/log.ts';
import type { Table } from '../../ground/platform/table.ts';
import { collectionView, recordingView } from '../../orders/recordings/recordings.ts';
import { transcriptView } from '../../orders/recordings/transcript.ts';

export type AnswerDependencies = { table: Table; now: Clock; readCaptions: ReadCaptions };

/** The caller is unknown to the API's functions, since a page is the same for everyone. */
const anyone = { body: undefined, request: { ip: 'unknown', country: null } };

/**
 * The responses that a page shows, by the functions of the API; that of an item that does not exist is left out. Those about
 * a collection are there whether or not it is offered (see `withoutHidden`).
 */
export async function answersTo(requests: PageRequest[], dependencies: AnswerDependencies): Promise<PageAnswer[]> {
  const answers = await Promise.all(requests.map((request) => unlessMissing(request, answerTo(request, dependencies))));
  return answers.filter((answer) => answer !== undefined);
}

/** Leaves out what is about a collection that is not offered (docs/product.md#collections). */
export function withoutHidden(answers: PageAnswer[], settings: SiteSettings): PageAnswer[] {
  return answers.filter(({ request }) => {
    const collection = 'params' in request && 'collection' in request.params ? request.params.collection : undefined;
    return collection === undefined || isOfferedIn(settings, collection);
  });
}

/** A transcript is left out, too, where it has to be paid, and where its file cannot be read: the page is there all the same. */
async function unlessMissing({ name }: PageRequest, answer: Promise<PageAnswer>): Promise<PageAnswer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 404 || error.code === 'no_access')) return undefined;
    if (name !== 'getTranscript') throw error;
    logger.error('transcript not read', { error });
    return undefined;
  }
}

// Parsed by the endpoint's schema, so that an undeclared field cannot leak into a page.
async function answerTo(page: PageRequest, dependencies: AnswerDependencies): Promise<PageAnswer> {
  switch (page.name) {
    case 'listSessions':
      return { ...page, response: await allSessions(page.request.query.when, dependencies) };
    case 'getSession': {
      const call = { ...anyone, query: undefined, params: page.request.params };
      return { ...page, response: sessionEndpoints.getSession.response.parse(await getSession(call, dependencies)) };
    }
    case 'getCollection': {
      const response = await collectionView(dependencies.table, page.request.params.collection);
      return { ...page, response: recordingEndpoints.getCollection.response.parse(response) };
    }
    case 'getRecording': {
      const response = await recordingView(dependencies.table, page.request.params);
      return { ...page, response: recordingEndpoints.getRecording.response.parse(response) };
    }
    case 'getTranscript': {
      const response = await transcriptView(page.request.params, dependencies);
      return { ...page, response: recordingEndpoints.getTranscript.response.parse(response) };
    }
  }
}

/** The whole list as one page of it. */
async function allSessions(when: 'upcoming', dependencies: AnswerDependencies) {
  const { response } = sessionEndpoints.listSessions;
  const sessions = [];
  let cursor: string | undefined;
  do {
    const call = { ...anyone, params: undefined, query: { when, ...(cursor && { cursor }) } };
    const page = response.parse(await listSessions(call, dependencies));
    sessions.push(...page.sessions);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return { sessions, nextCursor: null };
}
