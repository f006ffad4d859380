export type FunctionDefinition = {
  logicalId: string;
  functionName: string;
  arn: string;
  /** Short name for meters, logs and messages. */
  name: string;
  handler: string;
  roleArn: string;
  timeoutSeconds: number;
  memoryMegabytes: number;
  environment: Record<string, string>;
  logGroup: string;
  codeKey: string;
  /** True means that no one waits for its result: it takes what processor time others leave. */
  background: boolean;
  /** True means that it runs now and then, less than once a minute, so that it need not stay warm. */
  infrequent: boolean;
};
