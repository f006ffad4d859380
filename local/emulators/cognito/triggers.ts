import * as z from 'zod';
import { region } from '../arn.ts';
import type { PoolDefinition, TriggerArns } from './definition.ts';
import { CognitoError } from './errors.ts';
import type { User } from './state-store.ts';

/** Invokes a function: its result, or the message of the error that its handler threw. */
export type InvokeTrigger = (functionArn: string, event: unknown) => Promise<{ result: unknown } | { error: string }>;

/** Sent by the client for the triggers. */
export type ClientMetadata = Record<string, string> | undefined;

export type TriggerCall = {
  trigger: keyof TriggerArns;
  source: string;
  userName: string;
  /** Undefined for operations of administrators. */
  clientId: string | undefined;
  request: Record<string, unknown>;
  /** Initial values of the response's fields. */
  response: Record<string, unknown>;
  version?: '1' | '2';
};

const eventSchema = z.looseObject({ response: z.record(z.string(), z.unknown()) });

/** Calls the functions of a pool. */
export class TriggerFunctions {
  readonly #definition: PoolDefinition;
  readonly #invoke: InvokeTrigger;

  constructor(definition: PoolDefinition, invoke: InvokeTrigger) {
    this.#definition = definition;
    this.#invoke = invoke;
  }

  /**
   * The parsed response of a trigger; undefined when the pool has no such trigger. Throws UserLambdaValidationException
   * when the function fails, InvalidLambdaResponseException for an invalid response.
   */
  async call<Schema extends z.ZodType>(call: TriggerCall, schema: Schema): Promise<z.output<Schema> | undefined> {
    const functionArn = this.#definition.triggers[call.trigger];
    if (functionArn === undefined) return undefined;
    const invocation = await this.#invoke(functionArn, this.#event(call));
    if ('error' in invocation) {
      const message = `${call.trigger.replace(/Config$/, '')} failed with error ${invocation.error}.`;
      throw new CognitoError('UserLambdaValidationException', message);
    }
    const event = eventSchema.safeParse(invocation.result);
    const response = event.success ? schema.safeParse(event.data.response) : event;
    if (response.success) return response.data;
    const reason = z.prettifyError(response.error);
    throw new CognitoError('InvalidLambdaResponseException', `Unrecognizable lambda output: ${reason}`);
  }

  #event({ source, userName, clientId, request, response, version = '1' }: TriggerCall): object {
    return {
      version,
      triggerSource: source,
      region,
      userPoolId: this.#definition.id,
      userName,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: clientId ?? 'CLIENT_ID_NOT_APPLICABLE' },
      request,
      response,
    };
  }
}

/** A user's attributes in trigger events. */
export function attributesFor({ sub, status, attributes }: User): Record<string, string> {
  return { sub, 'cognito:user_status': status, ...attributes };
}

export function metadataOf(clientMetadata: ClientMetadata): { clientMetadata?: Record<string, string> } {
  return clientMetadata === undefined ? {} : { clientMetadata };
}
