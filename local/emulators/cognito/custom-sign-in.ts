import * as z from 'zod';
import type { ClientDefinition } from './definition.ts';
import { CognitoError, invalidParameter, unsupported, wrongCredentials } from './errors.ts';
import { checkMaySignIn, signIn } from './issue-tokens.ts';
import { notFound } from './password-sign-in.ts';
import type { ChallengeResult } from './pending-challenges.ts';
import type { EmulatedPool } from './pool.ts';
import { attributesFor, type ClientMetadata, metadataOf } from './triggers.ts';
import type { SignInTarget } from './users.ts';

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

/** A sign-in by custom challenges. */
class CustomSignIn {
  readonly #pool: EmulatedPool;
  readonly #client: ClientDefinition;
  readonly #target: SignInTarget;
  readonly #clientMetadata: ClientMetadata;

  constructor(pool: EmulatedPool, client: ClientDefinition, target: SignInTarget, clientMetadata: ClientMetadata) {
    this.#pool = pool;
    this.#client = client;
    this.#target = target;
    this.#clientMetadata = clientMetadata;
  }

  /** The triggers decide: tokens, another challenge, or a failure. */
  async proceed(results: ChallengeResult[]): Promise<object> {
    const decision = await this.#callTrigger('DefineAuthChallenge', definedSchema, {
      request: { session: results },
      response: { challengeName: null, issueTokens: null, failAuthentication: null },
    });
    if (decision.failAuthentication) throw wrongCredentials();
    if (decision.issueTokens) {
      const user = checkMaySignIn(this.#target.user);
      return signIn(this.#pool, { user, client: this.#client, clientMetadata: this.#clientMetadata });
    }
    if (decision.challengeName !== challengeName) throw unsupported(`challenge ${decision.challengeName} of a trigger`);
    return this.#challenge(results);
  }

  async isCorrect(challengeAnswer: string, privateChallengeParameters: Record<string, string>): Promise<boolean> {
    const { answerCorrect } = await this.#callTrigger('VerifyAuthChallengeResponse', verifiedSchema, {
      request: { privateChallengeParameters, challengeAnswer },
      response: { answerCorrect: null },
    });
    return answerCorrect === true;
  }

  async #challenge(results: ChallengeResult[]): Promise<object> {
    const created = await this.#callTrigger('CreateAuthChallenge', createdSchema, {
      request: { challengeName, session: results },
      response: { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null },
    });
    const secrets = created.privateChallengeParameters ?? {};
    const metadata = created.challengeMetadata ?? null;
    const pending = { target: this.#target, clientId: this.#client.id, results, secrets, metadata };
    return {
      ChallengeName: challengeName,
      Session: this.#pool.pending.put({ kind: 'custom', ...pending }, this.#client.sessionSeconds),
      ChallengeParameters: { USERNAME: this.#target.sub, ...created.publicChallengeParameters },
    };
  }

  async #callTrigger<Schema extends z.ZodType>(
    trigger: 'DefineAuthChallenge' | 'CreateAuthChallenge' | 'VerifyAuthChallengeResponse',
    schema: Schema,
    { request, response }: { request: object; response: Record<string, unknown> },
  ): Promise<z.output<Schema>> {
    const { user, sub } = this.#target;
    const fullRequest = {
      userAttributes: user ? attributesFor(user) : {},
      ...request,
      ...metadataOf(this.#clientMetadata),
      ...(this.#client.preventsExistenceErrors && { userNotFound: user === undefined }),
    };
    const call = { trigger, source: `${trigger}_Authentication`, userName: sub, clientId: this.#client.id };
    const result = await this.#pool.triggers.call({ ...call, request: fullRequest, response }, schema);
    if (result !== undefined) return result;
    throw new CognitoError('InvalidUserPoolConfigurationException', `The pool has no trigger ${trigger}.`);
  }
}

/** Starts a sign-in by custom challenges. As at Cognito, client metadata of InitiateAuth reaches no trigger. */
export async function startCustom(
  pool: EmulatedPool,
  client: ClientDefinition,
  parameters: Record<string, string>,
): Promise<object> {
  const { USERNAME, CHALLENGE_NAME } = parameters;
  if (USERNAME === undefined) throw invalidParameter('Missing required parameter USERNAME');
  if (CHALLENGE_NAME !== undefined) throw unsupported(`CUSTOM_AUTH that begins with ${CHALLENGE_NAME}`);
  const target = pool.users.signInTarget(USERNAME);
  if (target.user === undefined && !client.preventsExistenceErrors) throw notFound();
  return new CustomSignIn(pool, client, target, undefined).proceed([]);
}

export async function answerCustom(
  pool: EmulatedPool,
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
  const { target, results, secrets, metadata } = pool.pending.take('custom', session, client.id);
  if (pool.users.signInTarget(USERNAME).sub !== target.sub && USERNAME !== target.sub) throw wrongCredentials();
  const signInFlow = new CustomSignIn(pool, client, target, clientMetadata);
  const challengeResult = await signInFlow.isCorrect(ANSWER, secrets);
  return signInFlow.proceed([...results, { challengeName, challengeResult, challengeMetadata: metadata }]);
}
