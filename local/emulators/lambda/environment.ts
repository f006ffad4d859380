import { region } from '../arn.ts';
import type { FunctionDefinition } from './definition.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken: string };

/**
 * The environment of a function: its own variables, those that Lambda sets, and the endpoint of all AWS services.
 * Nothing of this process's environment.
 */
export function environmentOf(
  definition: FunctionDefinition,
  { credentials, endpoint }: { credentials: Credentials; endpoint: string },
): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: definition.functionName,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMegabytes),
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: definition.logGroup,
    AWS_LAMBDA_LOG_STREAM_NAME: `local/[$LATEST]${definition.logicalId}`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: credentials.sessionToken,
    AWS_ENDPOINT_URL: endpoint,
    AWS_XRAY_CONTEXT_MISSING: 'LOG_ERROR',
    _HANDLER: definition.handler,
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    ...definition.environment,
  };
}
