import * as z from 'zod';

/** The value of AWS::NoValue: a property with it is left out. */
export const notThere = Symbol('AWS::NoValue');

export type ResolutionContext = {
  mappings: Record<string, Record<string, Record<string, unknown>>>;
  reference(name: string): unknown;
  attribute(logicalId: string, name: string): string;
  condition(name: string): boolean;
};

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const join = z.tuple([z.string(), z.array(scalar)]);
const split = z.tuple([z.string(), z.string()]);
const select = z.tuple([z.coerce.number().int().min(0), z.array(z.unknown())]);
const findInMap = z.tuple([z.string(), z.string(), z.string()]);
const branches = z.tuple([z.string(), z.unknown(), z.unknown()]);
const getAtt = z.union([z.tuple([z.string(), z.string()]), z.string().transform(splitAtDot)]);
const sub = z.union([
  z.string().transform((text): [string, Record<string, unknown>] => [text, {}]),
  z.tuple([z.string(), z.record(z.string(), z.unknown())]),
]);

/** `Table.Arn` as logical id and attribute, which may hold dots itself. */
function splitAtDot(path: string): [string, string] {
  const dot = path.indexOf('.');
  return [path.slice(0, dot), path.slice(dot + 1)];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** CloudFormation's intrinsic functions in the given context. An unknown function is an error that names it. */
export class Intrinsics {
  readonly #context: ResolutionContext;

  // Arguments are not resolved yet: most functions resolve all of theirs, some only what they use.
  readonly #functions: Record<string, (argument: unknown) => unknown> = {
    Ref: (argument) => this.#context.reference(z.string().parse(argument)),
    Condition: (argument) => this.#context.condition(z.string().parse(argument)),
    'Fn::GetAtt': (argument) => this.#context.attribute(...getAtt.parse(argument)),
    'Fn::Sub': (argument) => this.#substitute(...sub.parse(argument)),
    'Fn::If': (argument) => {
      const [name, whenTrue, whenFalse] = branches.parse(argument);
      return this.resolve(this.#context.condition(name) ? whenTrue : whenFalse);
    },
    'Fn::Join': (argument) => {
      const [separator, parts] = join.parse(this.resolve(argument));
      return parts.join(separator);
    },
    'Fn::Split': (argument) => {
      const [separator, text] = split.parse(this.resolve(argument));
      return text.split(separator);
    },
    'Fn::Select': (argument) => {
      const [index, values] = select.parse(this.resolve(argument));
      if (index >= values.length) throw new Error(`Fn::Select of ${index} among ${values.length}`);
      return values[index];
    },
    'Fn::FindInMap': (argument) => {
      const [map, first, second] = findInMap.parse(this.resolve(argument));
      const value = this.#context.mappings[map]?.[first]?.[second];
      if (value === undefined) throw new Error(`the template maps nothing to ${map}.${first}.${second}`);
      return value;
    },
    'Fn::Base64': (argument) => Buffer.from(z.string().parse(this.resolve(argument))).toString('base64'),
    'Fn::Equals': (argument) => {
      const [left, right] = z.tuple([scalar, scalar]).parse(this.resolve(argument));
      return String(left) === String(right);
    },
    'Fn::And': (argument) =>
      z
        .array(z.unknown())
        .parse(argument)
        .every((one) => this.test(one)),
    'Fn::Or': (argument) =>
      z
        .array(z.unknown())
        .parse(argument)
        .some((one) => this.test(one)),
    'Fn::Not': (argument) => !this.test(z.tuple([z.unknown()]).parse(argument)[0]),
  };

  constructor(context: ResolutionContext) {
    this.#context = context;
  }

  /** A value of the template with every function in it applied. */
  resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolve(item)).filter((item) => item !== notThere);
    if (!isObject(value)) return value;
    const [name = '', ...others] = Object.keys(value);
    if (others.length > 0 || !(name === 'Ref' || name.startsWith('Fn::'))) return this.resolveProperties(value);
    const apply = this.#functions[name];
    if (apply === undefined) throw new Error(`The local cloud does not know the function ${name}.`);
    return apply(value[name]);
  }

  /** Resolves each value of an object; one without a value is left out. */
  resolveProperties(object: Record<string, unknown>): Record<string, unknown> {
    const entries = Object.entries(object).map(([key, value]): [string, unknown] => [key, this.resolve(value)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== notThere));
  }

  /** The truth of a condition's expression. */
  test(expression: unknown): boolean {
    // Only here is `Condition` a function: elsewhere it is a property, e.g. of a policy's statement.
    const refers = isObject(expression) && Object.keys(expression).join() === 'Condition';
    return z.boolean().parse(refers ? this.#functions.Condition?.(expression.Condition) : this.resolve(expression));
  }

  #substitute(text: string, own: Record<string, unknown>): string {
    const { attribute, reference } = this.#context;
    return text.replace(/\$\{([^!}][^}]*)\}|\$\{!([^}]*)\}/g, (_, name: string | undefined, literal: string) => {
      if (name === undefined) return `\${${literal}}`;
      if (name in own) return String(this.resolve(own[name]));
      return String(name.includes('.') ? attribute(...splitAtDot(name)) : reference(name));
    });
  }
}
