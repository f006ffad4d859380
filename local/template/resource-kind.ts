/** A resource while its template is being resolved: properties are resolved on access. */
export type Unresolved = { logicalId: string; name: string; property(name: string): unknown };

export type ResourceKind = {
  /** Property that names it; without one, or without a value, a name is generated. */
  nameProperty?: string;
  generateName?: (logicalId: string) => string;
  /** Returns what Ref gives; the default is the name. */
  ref?: (resource: Unresolved) => string;
  /** Each function returns what Fn::GetAtt gives for that attribute. */
  attributes?: Record<string, (resource: Unresolved) => string>;
} & (
  | { /** A folder of local/emulators serves it. */ emulator: string }
  | { /** Explains why it needs no emulator. */ ignored: string }
);
