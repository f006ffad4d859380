import * as z from 'zod';

/** The value of AWS::NoValue: whatever holds it is left out. */
export const notThere = Symbol('AWS::NoValue');

type Surroundings = {
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

/** CloudFormation's intrinsic functions over the given surroundings. An unknown function is an error that names it. */
export function createIntrinsics(surroundings: Surroundings) {
  const { reference, attribute, condition, mappings } = surroundings;

  function substitute(text: string, own: Record<string, unknown>): string {
    return text.replace(/\$\{([^!}][^}]*)\}|\$\{!([^}]*)\}/g, (_, name: string | undefined, literal: string) => {
      if (name === undefined) return `\${${literal}}`;
      if (name in own) return String(resolve(own[name]));
      return String(name.includes('.') ? attribute(...splitAtDot(name)) : reference(name));
    });
  }

  function lookUp([map, first, second]: z.infer<typeof findInMap>): unknown {
    const value = mappings[map]?.[first]?.[second];
    if (value === undefined) throw new Error(`the template maps nothing to ${map}.${first}.${second}`);
    return value;
  }

  function choose([index, values]: z.infer<typeof select>): unknown {
    if (index >= values.length) throw new Error(`Fn::Select of ${index} among ${values.length}`);
    return values[index];
  }

  // Arguments come resolved, but for those whose functions resolve only what they use.
  const functions: Record<string, (argument: unknown) => unknown> = {
    Ref: (argument) => reference(z.string().parse(argument)),
    Condition: (argument) => condition(z.string().parse(argument)),
    'Fn::GetAtt': (argument) => attribute(...getAtt.parse(argument)),
    'Fn::Sub': (argument) => substitute(...sub.parse(argument)),
    'Fn::If': (argument) => {
      const [name, whenTrue, whenFalse] = branches.parse(argument);
      return resolve(condition(name) ? whenTrue : whenFalse);
    },
    'Fn::Join': (argument) => {
      const [separator, parts] = join.parse(resolve(argument));
      return parts.join(separator);
    },
    'Fn::Split': (argument) => {
      const [separator, text] = split.parse(resolve(argument));
      return text.split(separator);
    },
    'Fn::Select': (argument) => choose(select.parse(resolve(argument))),
    'Fn::FindInMap': (argument) => lookUp(findInMap.parse(resolve(argument))),
    'Fn::Base64': (argument) => Buffer.from(z.string().parse(resolve(argument))).toString('base64'),
    'Fn::Equals': (argument) => {
      const [left, right] = z.tuple([scalar, scalar]).parse(resolve(argument));
      return String(left) === String(right);
    },
    'Fn::And': (argument) => z.array(z.unknown()).parse(argument).every(test),
    'Fn::Or': (argument) => z.array(z.unknown()).parse(argument).some(test),
    'Fn::Not': (argument) => !test(z.tuple([z.unknown()]).parse(argument)[0]),
  };

  function resolveObject(object: Record<string, unknown>): unknown {
    const [name = '', ...others] = Object.keys(object);
    if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
      const apply = functions[name];
      if (apply === undefined) throw new Error(`The local cloud does not know the function ${name}.`);
      return apply(object[name]);
    }
    return resolveProperties(object);
  }

  function resolveProperties(object: Record<string, unknown>): Record<string, unknown> {
    const entries = Object.entries(object).map(([key, value]): [string, unknown] => [key, resolve(value)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== notThere));
  }

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve).filter((item) => item !== notThere);
    return isObject(value) ? resolveObject(value) : value;
  }

  /** The truth of a condition's expression. */
  function test(expression: unknown): boolean {
    const isReference = isObject(expression) && Object.keys(expression).join() === 'Condition';
    return z.boolean().parse(isReference ? functions.Condition?.(expression.Condition) : resolve(expression));
  }

  return { resolve, resolveProperties, test };
}
