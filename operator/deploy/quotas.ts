import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { ListRequestedServiceQuotaChangeHistoryByQuotaCommand } from '@aws-sdk/client-service-quotas';
import { call } from './aws-call.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';

/** Lambda's quota "Concurrent executions" in Service Quotas. */
const concurrency = { ServiceCode: 'lambda', QuotaCode: 'L-B99A9384' };

/** AWS promises this as the default; new accounts have 10. */
const wantedConcurrency = 1000;

/** Below this, a cold page of drawn pictures is answered 429 in part: the browser loads about 24 at a time. */
const enough = 50;

/** Prints how many functions may run at once, and what to request where that is too few. It never ends the command. */
export async function checkQuotas(deployment: Deployment): Promise<void> {
  try {
    await checkConcurrency(deployment);
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    deployment.print(`not checked: ${error.message}; ${error.next}`);
  }
}

async function checkConcurrency({ aws, settings, print }: Deployment): Promise<void> {
  const { AccountLimit } = await call('lambda:GetAccountSettings', () =>
    aws.lambda.send(new GetAccountSettingsCommand({})),
  );
  const allowed = AccountLimit?.ConcurrentExecutions ?? 0;
  print(`${allowed} functions may run at the same time${allowed < enough ? ', which is too few for visitors' : ''}`);
  if (allowed >= enough) return;
  const requested = await openRequest(aws.quotas);
  if (requested)
    return print(`${requested.value} were requested on ${requested.day}, the request is ${requested.status}`);
  print('  request more; it takes minutes to days, and the site can be deployed meanwhile:');
  print(
    `  aws service-quotas request-service-quota-increase --service-code ${concurrency.ServiceCode} ` +
      `--quota-code ${concurrency.QuotaCode} --desired-value ${wantedConcurrency} --region ${settings.region}`,
  );
}

const open = ['PENDING', 'CASE_OPENED'];

async function openRequest(quotas: Deployment['aws']['quotas']) {
  const { RequestedQuotas = [] } = await call('servicequotas:ListRequestedServiceQuotaChangeHistoryByQuota', () =>
    quotas.send(new ListRequestedServiceQuotaChangeHistoryByQuotaCommand(concurrency)),
  );
  const found = RequestedQuotas.find(({ Status = '' }) => open.includes(Status));
  return found && { value: found.DesiredValue, day: found.Created?.toISOString().slice(0, 10), status: found.Status };
}
