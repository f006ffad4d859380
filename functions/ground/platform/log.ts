import { Logger } from '@aws-lambda-powertools/logger';
import { LogFormat } from './log-format.ts';

/**
 * The function's structured log; name and level come from POWERTOOLS_SERVICE_NAME and POWERTOOLS_LOG_LEVEL. Never give
 * it an event, a header, a name, an address or a booking's id (the id opens the booking's page).
 */
export const logger = new Logger({ logFormatter: new LogFormat() });
