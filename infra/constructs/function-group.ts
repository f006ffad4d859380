import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type Observability, siteLog } from './observability.ts';

/** CloudWatch's limits: metrics of one alarm, and characters of its text. */
const maxMetrics = 10;
const maxTextLength = 1024;
/** Room for the generated name of a log group. */
const logNameLength = 120;

export const errorPeriod = Duration.minutes(5);

/** A function as its group's alarm sees it; `people`: what they notice when it fails. */
type Watched = { name: string; people: string; errors: IMetric };

/** Functions with one log group and one alarm, whose value is the number of the function that failed. */
export class FunctionGroup extends Construct {
  readonly log: LogGroup;
  readonly #watched: Watched[] = [];

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.log = siteLog(this, 'Log');
  }

  watch(watched: Watched): void {
    this.#watched.push(watched);
  }

  /** Raises the alarm when one of the functions fails. Throws when they are too many, or their texts too long, for one. */
  addAlarm(observability: Observability): void {
    const { path } = this.node;
    if (this.#watched.length > maxMetrics) throw new Error(`${path} has more than ${maxMetrics} functions: split it`);
    const text = this.#watched.map(({ name, people }, at) => `${at + 1} ${name}: ${people}`).join(' ');
    const people = `The number in the reason is what failed. ${text} Log: `;
    if (people.length + logNameLength > maxTextLength) throw new Error(`the text of ${path}'s alarm is too long`);
    observability.alarm(this, 'Failed', this.#failed(), 1, { people: people + this.log.logGroupName });
  }

  /** The highest number of a function that failed; 0 when none did. */
  #failed(): IMetric {
    const numbers = this.#watched.map(({ name }, at) => `IF(FILL(${name}, 0) > 0, ${at + 1}, 0)`);
    return new MathExpression({
      expression: `MAX([${numbers.join(', ')}])`,
      usingMetrics: Object.fromEntries(this.#watched.map(({ name, errors }) => [name, errors])),
      period: errorPeriod,
    });
  }
}
