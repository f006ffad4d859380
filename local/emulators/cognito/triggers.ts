import * as z from 'zod';
import type { Deployed } from '../../template/deployed.ts';
import { mayInvoke } from '../../template/permissions.ts';
import type { PoolDefinition, TriggerArns } from '../../template/user-pool.ts';
import { region } from '../arn.ts';
import { LambdaFailure } from '../lambda/failure.ts';
import type { Invoke } from '../service.ts';
import { CognitoError } from './errors.ts';
import type { Person } from './state-store.ts';

/** What the app sends along for the triggers alone. */
export type ClientMetadata = Record<string, string> | undefined;

/** One event: which trigger, why, about whom, and what it is asked. */
export type Occasion = {
  trigger: keyof TriggerArns;
  source: string;
  userName: string;
  /** Undefined for what an administrator does. */
  clientId: string | undefined;
  request: Record<string, unknown>;
  /** The fields of the answer, as they stand before it. */
  response: Record<string, unknown>;
  version?: '1' | '2';
};

const answerSchema = z.looseObject({ response: z.record(z.string(), z.unknown()) });

/** In errors a trigger has its name without the word for its settings. */
const spoken = (trigger: string) => trigger.replace(/Config$/, '');

/** Asks the functions of a pool. */
export class Triggers {
  readonly #definition: PoolDefinition;
  readonly #invoke: Invoke;

  /** Throws for a function that does not let the pool invoke it: on AWS each event would fail. */
  constructor(definition: PoolDefinition, deployed: Deployed, invoke: Invoke) {
    this.#definition = definition;
    this.#invoke = invoke;
    for (const [name, functionArn] of Object.entries(definition.triggers)) {
      if (!mayInvoke(deployed, 'cognito-idp.amazonaws.com', definition.arn, functionArn)) {
        const why = 'the function has no such permission';
        throw new Error(`${definition.logicalId} may not invoke ${functionArn} for ${name}: ${why}`);
      }
    }
  }

  has(trigger: keyof TriggerArns): boolean {
    return this.#definition.triggers[trigger] !== undefined;
  }

  /**
   * The response of a trigger, checked; undefined when the pool has no such trigger. Throws UserLambdaValidationException
   * with what the function threw, InvalidLambdaResponseException for an answer that is none.
   */
  async ask<Schema extends z.ZodType>(occasion: Occasion, schema: Schema): Promise<z.output<Schema> | undefined> {
    const functionArn = this.#definition.triggers[occasion.trigger];
    if (functionArn === undefined) return undefined;
    const answer = answerSchema.safeParse(await this.#send(functionArn, occasion));
    const response = answer.success ? schema.safeParse(answer.data.response) : answer;
    if (response.success) return response.data;
    const why = z.prettifyError(response.error);
    throw new CognitoError('InvalidLambdaResponseException', `Unrecognizable lambda output: ${why}`);
  }

  async #send(functionArn: string, occasion: Occasion): Promise<unknown> {
    try {
      return await this.#invoke(functionArn, this.#event(occasion));
    } catch (error) {
      if (!(error instanceof LambdaFailure)) throw error;
      const message = `${spoken(occasion.trigger)} failed with error ${error.payload.errorMessage}.`;
      throw new CognitoError('UserLambdaValidationException', message);
    }
  }

  #event({ source, userName, clientId, request, response, version = '1' }: Occasion): object {
    return {
      version,
      triggerSource: source,
      region: region,
      userPoolId: this.#definition.id,
      userName,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: clientId ?? 'CLIENT_ID_NOT_APPLICABLE' },
      request,
      response,
    };
  }
}

/** A person's attributes as triggers are told them. */
export function attributesFor({ sub, status, attributes }: Person): Record<string, string> {
  return { sub, 'cognito:user_status': status, ...attributes };
}

/** What came from the app, where something came. */
export function metadataOf(clientMetadata: ClientMetadata): { clientMetadata?: Record<string, string> } {
  return clientMetadata === undefined ? {} : { clientMetadata };
}
