/** The deployed stack as CloudFormation would have created it from the template. */

/** The resource has every intrinsic function of its properties resolved. */
export type Resource = {
  logicalId: string;
  type: string;
  /** `Ref` gives this value: a name, an id or an ARN, depending on the type. */
  ref: string;
  properties: Record<string, unknown>;
};

/** The resources of the template whose condition holds, in its order. */
export type Deployed = {
  resources: Resource[];
  outputs: Record<string, string>;
  /** All resources of a CloudFormation type, e.g. `AWS::S3::Bucket`; empty when there are none. */
  byType(type: string): Resource[];
  /** The resource of that logical id. Throws when there is none. */
  get(logicalId: string): Resource;
};
