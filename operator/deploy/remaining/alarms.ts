import { paginateListSubscriptionsByTopic, type Subscription } from '@aws-sdk/client-sns';
import { call } from '../aws-call.ts';
import type { Deployment } from '../deployment.ts';
import { physicalIds } from '../stack-resources.ts';
import type { DeployFinding } from './finding.ts';

const about = 'Alarms';

/** Tells whether the admin's address receives what the alarm topic sends. */
export async function checkAlarms(deployment: Deployment): Promise<DeployFinding[]> {
  const topics = await physicalIds(deployment, 'AWS::SNS::Topic');
  return Promise.all(topics.map((topic) => findingFor(deployment, topic)));
}

async function findingFor(deployment: Deployment, topic: string): Promise<DeployFinding> {
  const { adminEmail, region } = deployment.settings;
  const own = (await subscriptions(deployment, topic)).find(({ Endpoint }) => Endpoint === adminEmail);
  if (own?.SubscriptionArn?.startsWith('arn:')) return { about, done: `${adminEmail} receives them` };
  if (own)
    return { about, todo: [`${adminEmail} has a mail of AWS Notifications: confirm it, or alarms reach no one`] };
  // SNS forgets one that was not confirmed within three days.
  const command = `aws sns subscribe --topic-arn ${topic} --protocol email --notification-endpoint ${adminEmail} --region ${region}`;
  return {
    about,
    todo: [`${adminEmail} is not subscribed any more. Subscribe it, and confirm the mail that comes:`, command],
  };
}

function subscriptions({ aws }: Deployment, TopicArn: string): Promise<Subscription[]> {
  return call('sns:ListSubscriptionsByTopic', async () => {
    const found: Subscription[] = [];
    const pages = paginateListSubscriptionsByTopic({ client: aws.sns }, { TopicArn });
    for await (const { Subscriptions = [] } of pages) found.push(...Subscriptions);
    return found;
  });
}
