import { Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/** Suppresses validation rules (CDK's own, AWS Solutions) for a construct and its children, with a reason. */
export function acknowledge(construct: IConstruct, reason: string, ...rules: string[]): void {
  Validations.of(construct).acknowledge(...rules.map((id) => ({ id, reason })));
}
