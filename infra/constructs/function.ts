import { MathExpression, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Architecture, type Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { errorPeriod, type FunctionGroup } from './function-group.ts';
import type { Observability, OnFailure } from './observability.ts';

/** The namespace is the stack's name, because two stages may share an account. */
const namespaceOf = (scope: Construct) => Stack.of(scope).stackName;

/** Services whose data a key of the account may encrypt. */
const encryptedServices = ['dynamodb', 'secretsmanager'] as const;

export type SiteFunctionProps = {
  name: string;
  code: Code;
  observability: Observability;
  group: FunctionGroup;
  onFailure: OnFailure;
  environment?: Record<string, string>;
  memoryMegabytes?: number;
  timeoutSeconds?: number;
};

/** Takes grants, CDK's too, as statements of the role itself: a policy would be a resource for each function. */
class FunctionRole extends Role {
  readonly #statements: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const statements = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Grants: statements },
    });
    this.#statements = statements;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#statements.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

/** DynamoDB and Secrets Manager do this with a key in the name of who calls them. */
const keyActions = [
  ...['kms:Decrypt', 'kms:Encrypt', 'kms:ReEncryptFrom', 'kms:ReEncryptTo', 'kms:DescribeKey'],
  ...['kms:GenerateDataKey', 'kms:GenerateDataKeyWithoutPlaintext'],
];

/**
 * Lambda function with a role that may only write logs and traces, and the log and alarm of its group. Further
 * permissions come from grants, which also set the environment variable that they are for.
 */
export class SiteFunction extends LambdaFunction {
  readonly ownRole: Role;
  readonly #name: string;
  readonly observability: Observability;
  readonly #onFailure: OnFailure;
  /** Services with encrypted data that it may call. */
  readonly #encryptedServices = new Set<(typeof encryptedServices)[number]>();

  constructor(scope: Construct, id: string, props: SiteFunctionProps) {
    const logGroup = props.group.log;
    const role = new FunctionRole(scope, `${id}Role`);
    super(scope, id, {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: props.code,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      memorySize: props.memoryMegabytes ?? 512,
      timeout: Duration.seconds(props.timeoutSeconds ?? 10),
      environment: {
        POWERTOOLS_SERVICE_NAME: props.name,
        POWERTOOLS_METRICS_NAMESPACE: namespaceOf(scope),
        ...props.environment,
      },
    });
    this.#name = props.name;
    this.observability = props.observability;
    this.#onFailure = props.onFailure;
    this.ownRole = role;
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);
    const errors = this.metricErrors({ period: errorPeriod, statistic: 'Sum' });
    props.group.watch({ name: props.name, people: props.onFailure.people, errors });
  }

  /** Raises an alarm when the function has not succeeded in this many periods in a row; the text says what stopped. */
  alarmOnSilence(scope: Construct, period: Duration, periods: number, stopped: string): void {
    const successes = new MathExpression({
      expression: 'invocations - errors',
      usingMetrics: {
        invocations: this.metricInvocations({ period, statistic: 'Sum' }),
        errors: this.metricErrors({ period, statistic: 'Sum' }),
      },
      period,
    });
    const people = `${stopped} ${this.#onFailure.people}`;
    this.observability.alarmOnAbsence(scope, 'Silent', successes, periods, { people });
  }

  ownMetric(metricName: string, options: MetricOptions): Metric {
    return new Metric({ namespace: namespaceOf(this), metricName, dimensionsMap: { service: this.#name }, ...options });
  }

  allow(actions: string[], resources: string[], conditions?: Record<string, unknown>): void {
    for (const service of encryptedServices) {
      if (actions.some((action) => action.startsWith(`${service}:`))) this.#encryptedServices.add(service);
    }
    this.ownRole.addToPolicy(new PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) }));
  }

  /** Lets it use a key of the account through the services whose data it may call, and not by itself. */
  allowKey(keyArn: string): void {
    if (this.#encryptedServices.size === 0) return;
    const { region } = Stack.of(this);
    const services = [...this.#encryptedServices].map((service) => `${service}.${region}.amazonaws.com`);
    this.allow(keyActions, [keyArn], { StringEquals: { 'kms:ViaService': services } });
  }
}
