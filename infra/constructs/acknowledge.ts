import { Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/** Says why rules of the checks (CDK's own, AWS Solutions) do not apply to a construct and what it holds. */
export function acknowledge(construct: IConstruct, reason: string, ...rules: string[]): void {
  Validations.of(construct).acknowledge(...rules.map((id) => ({ id, reason })));
}
