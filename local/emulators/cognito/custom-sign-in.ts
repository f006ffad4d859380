import * as z from 'zod';
import type { ClientDefinition } from '../../template/user-pool-client.ts';
import { CognitoError, invalidParameter, unsupported, wrongPair } from './errors.ts';
import { admit, signIn } from './issue-tokens.ts';
import { notFound } from './password-sign-in.ts';
import type { ChallengeResult } from './pending-challenges.ts';
import type { Pool } from './pool.ts';
import { attributesFor, type ClientMetadata, metadataOf } from './triggers.ts';
import type { Somebody } from './users.ts';

const challengeName = 'CUSTOM_CHALLENGE';

const definedSchema = z.object({
  challengeName: z.string().nullish(),
  issueTokens: z.boolean().nullish(),
  failAuthentication: z.boolean().nullish(),
});
const createdSchema = z.object({
  publicChallengeParameters: z.record(z.string(), z.string()).nullish(),
  privateChallengeParameters: z.record(z.string(), z.string()).nullish(),
  challengeMetadata: z.string().nullish(),
});
const verifiedSchema = z.object({ answerCorrect: z.boolean().nullish() });

/** An attempt by the pool's own challenges, as far as it got. */
class Attempt {
  readonly #pool: Pool;
  readonly #client: ClientDefinition;
  readonly #somebody: Somebody;
  readonly #clientMetadata: ClientMetadata;

  constructor(pool: Pool, client: ClientDefinition, somebody: Somebody, clientMetadata: ClientMetadata) {
    this.#pool = pool;
    this.#client = client;
    this.#somebody = somebody;
    this.#clientMetadata = clientMetadata;
  }

  /** Has the triggers decide what comes now: tokens, another challenge, or the end. */
  async goOn(answered: ChallengeResult[]): Promise<object> {
    const decided = await this.#ask('DefineAuthChallenge', definedSchema, {
      request: { session: answered },
      response: { challengeName: null, issueTokens: null, failAuthentication: null },
    });
    if (decided.failAuthentication) throw wrongPair();
    if (decided.issueTokens) {
      const person = admit(this.#somebody.person);
      return signIn(this.#pool, { person, client: this.#client, clientMetadata: this.#clientMetadata });
    }
    if (decided.challengeName !== challengeName) throw unsupported(`challenge ${decided.challengeName} of a trigger`);
    return this.#challenge(answered);
  }

  /** Whether the triggers take an answer. */
  async verifies(challengeAnswer: string, privateChallengeParameters: Record<string, string>): Promise<boolean> {
    const { answerCorrect } = await this.#ask('VerifyAuthChallengeResponse', verifiedSchema, {
      request: { privateChallengeParameters, challengeAnswer },
      response: { answerCorrect: null },
    });
    return answerCorrect === true;
  }

  async #challenge(answered: ChallengeResult[]): Promise<object> {
    const made = await this.#ask('CreateAuthChallenge', createdSchema, {
      request: { challengeName, session: answered },
      response: { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null },
    });
    const secrets = made.privateChallengeParameters ?? {};
    const metadata = made.challengeMetadata ?? null;
    const pending = { somebody: this.#somebody, clientId: this.#client.id, answered, secrets, metadata };
    return {
      ChallengeName: challengeName,
      Session: this.#pool.pending.put({ kind: 'custom', ...pending }, this.#client.sessionSeconds),
      ChallengeParameters: { USERNAME: this.#somebody.sub, ...made.publicChallengeParameters },
    };
  }

  async #ask<Schema extends z.ZodType>(
    trigger: 'DefineAuthChallenge' | 'CreateAuthChallenge' | 'VerifyAuthChallengeResponse',
    schema: Schema,
    { request, response }: { request: object; response: Record<string, unknown> },
  ): Promise<z.output<Schema>> {
    const { person, sub } = this.#somebody;
    const asked = {
      userAttributes: person ? attributesFor(person) : {},
      ...request,
      ...metadataOf(this.#clientMetadata),
      ...(this.#client.preventsExistenceErrors && { userNotFound: person === undefined }),
    };
    const about = { trigger, source: `${trigger}_Authentication`, userName: sub, clientId: this.#client.id };
    const said = await this.#pool.triggers.ask({ ...about, request: asked, response }, schema);
    if (said !== undefined) return said;
    throw new CognitoError('InvalidUserPoolConfigurationException', `The pool has no trigger ${trigger}.`);
  }
}

/** Begins a sign-in by the pool's own challenges. What the app sends along now does not reach the triggers. */
export async function startCustom(
  pool: Pool,
  client: ClientDefinition,
  parameters: Record<string, string>,
): Promise<object> {
  const { USERNAME, CHALLENGE_NAME } = parameters;
  if (USERNAME === undefined) throw invalidParameter('Missing required parameter USERNAME');
  if (CHALLENGE_NAME !== undefined) throw unsupported(`CUSTOM_AUTH that begins with ${CHALLENGE_NAME}`);
  const somebody = pool.people.somebody(USERNAME);
  if (somebody.person === undefined && !client.preventsExistenceErrors) throw notFound();
  return new Attempt(pool, client, somebody, undefined).goOn([]);
}

/** Takes the answer to a challenge. */
export async function answerCustom(
  pool: Pool,
  client: ClientDefinition,
  {
    session,
    responses,
    clientMetadata,
  }: { session: string; responses: Record<string, string>; clientMetadata: ClientMetadata },
): Promise<object> {
  const { ANSWER, USERNAME } = responses;
  if (ANSWER === undefined) throw invalidParameter('Missing required parameter ANSWER');
  if (USERNAME === undefined) throw invalidParameter('Missing required parameter USERNAME');
  const { somebody, answered, secrets, metadata } = pool.pending.take('custom', session, client.id);
  if (pool.people.somebody(USERNAME).sub !== somebody.sub && USERNAME !== somebody.sub) throw wrongPair();
  const attempt = new Attempt(pool, client, somebody, clientMetadata);
  const challengeResult = await attempt.verifies(ANSWER, secrets);
  return attempt.goOn([...answered, { challengeName, challengeResult, challengeMetadata: metadata }]);
}
