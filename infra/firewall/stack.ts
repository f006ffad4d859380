import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { edgeRegion } from '../constructs/edge-metrics.ts';

/** Requests of one address in five minutes. Open pages ask 75 times: a whole studio behind one address stays below it. */
const mostRequests = 2000;

/** Lists of AWS that cost nothing beyond a rule, and look at no more of a body than what costs nothing either. */
const managedLists = ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet'];

/**
 * A small web ACL in front of CloudFront (docs/operations.md#a-small-web-acl), in the region where those of CloudFront are. A stack
 * of its own, since the distribution needs its ARN. It keeps no samples of requests, which may hold what people typed.
 */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps = {}) {
    super(scope, id, { ...props, env: { ...props.env, region: edgeRegion } });
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('site'),
      rules: [flood(), ...managedLists.map(managed)],
    });
    new CfnOutput(this, 'WebAclArn', { value: acl.attrArn, description: 'What `webAclArn` of the settings is' });
  }
}

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

function flood(): CfnWebACL.RuleProperty {
  return {
    name: 'flood',
    priority: 0,
    action: { block: {} },
    statement: { rateBasedStatement: { limit: mostRequests, aggregateKeyType: 'IP' } },
    visibilityConfig: visible('flood'),
  };
}

function managed(name: string, index: number): CfnWebACL.RuleProperty {
  return {
    name,
    priority: index + 1,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
    visibilityConfig: visible(name),
  };
}
