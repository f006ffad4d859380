import { type ESTree, parseSync } from 'vite';
import type { RequestSchema } from '../../local/emulators/stripe/request-schemas/schema.ts';

type Declaration = ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration;
type Declarations = Map<string, Declaration>;

const integer: RequestSchema = { type: 'integer' };
const text: RequestSchema = { type: 'string' };
/** Numbers of these parameters may have decimals. */
const decimalNames = /percent|^(height|length|weight|width|percentage)$/;

function collect(body: readonly (ESTree.Statement | ESTree.Directive)[], prefix: string, into: Declarations) {
  for (const statement of body) {
    const node =
      statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement;
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') {
      into.set(`${prefix}${node.id.name}`, node);
    } else if (node.type === 'TSModuleDeclaration' && node.body?.type === 'TSModuleBlock') {
      const name = node.id.type === 'Identifier' ? node.id.name : '';
      collect(node.body.body, `${prefix}${name}.`, into);
    }
  }
}

/** The interfaces and types of a declaration file, by their names with those of the namespaces around them. */
export function declarationsOf(file: string, source: string): Declarations {
  const into: Declarations = new Map();
  collect(parseSync(file, source).program.body, '', into);
  return into;
}

function nameOf(name: ESTree.TSTypeName): string {
  if (name.type === 'Identifier') return name.name;
  return name.type === 'TSQualifiedName' ? `${nameOf(name.left)}.${name.right.name}` : '';
}

/** Finds a name as TypeScript does: in the namespace, then in those around it. */
function resolve(declarations: Declarations, name: string, scope: string): string | undefined {
  const namespaces = scope.split('.');
  for (let depth = namespaces.length; depth >= 0; depth -= 1) {
    const candidate = [...namespaces.slice(0, depth), name].join('.');
    if (declarations.has(candidate)) return candidate;
  }
  return undefined;
}

function oneOf(all: RequestSchema[]): RequestSchema {
  const values = all.flatMap((schema) => ('enum' in schema ? schema.enum : []));
  const others = all.filter((schema) => !('enum' in schema));
  const parts: RequestSchema[] = values.length > 0 ? [...others, { type: 'string', enum: values }] : others;
  const [first, ...rest] = parts;
  return rest.length === 0 && first ? first : { anyOf: parts };
}

type Place = { declarations: Declarations; scope: string; property: string };

function referenced(node: ESTree.TSTypeReference, place: Place): RequestSchema | undefined {
  const name = nameOf(node.typeName);
  const [argument] = node.typeArguments?.params ?? [];
  if (name === 'OtherString') return undefined;
  if (name === 'Array' && argument) return { type: 'array', items: schemaOf(argument, place) ?? text };
  if (name === 'Emptyable' && argument)
    return oneOf([schemaOf(argument, place) ?? text, { type: 'string', enum: [''] }]);
  if (name === 'Decimal') return text;
  const path = resolve(place.declarations, name, place.scope);
  if (path === undefined) throw new Error(`The type ${name} in ${place.scope} is not known`);
  return schemaOfDeclaration(place.declarations, path);
}

/** The schema of a type; undefined where it allows nothing more, as `OtherString` in a union. */
function schemaOf(node: ESTree.TSType, place: Place): RequestSchema | undefined {
  switch (node.type) {
    case 'TSStringKeyword':
      return text;
    case 'TSNumberKeyword':
      return decimalNames.test(place.property) ? { type: 'number' } : integer;
    case 'TSBooleanKeyword':
      return { type: 'boolean' };
    case 'TSLiteralType':
      return node.literal.type === 'Literal' ? { type: 'string', enum: [String(node.literal.value)] } : text;
    case 'TSUnionType':
      return oneOf(node.types.flatMap((part) => schemaOf(part, place) ?? []));
    case 'TSTypeReference':
      return referenced(node, place);
    case 'TSTypeLiteral':
      return { type: 'object', additionalProperties: true };
    default:
      throw new Error(`The type of ${place.property} in ${place.scope} is not known: ${node.type}`);
  }
}

/** The schema of a declared type with everything that it refers to. */
export function schemaOfDeclaration(declarations: Declarations, path: string): RequestSchema {
  const declaration = declarations.get(path);
  if (declaration === undefined) throw new Error(`There is no type ${path}`);
  const scope = declaration.type === 'TSInterfaceDeclaration' ? path : path.slice(0, path.lastIndexOf('.'));
  if (declaration.type === 'TSTypeAliasDeclaration') {
    return schemaOf(declaration.typeAnnotation, { declarations, scope, property: path }) ?? text;
  }
  const properties: Record<string, RequestSchema> = {};
  for (const { expression } of declaration.extends) {
    const base = expression.type === 'Identifier' ? schemaOfDeclaration(declarations, expression.name) : undefined;
    if (base && 'properties' in base) Object.assign(properties, base.properties);
  }
  const required: string[] = [];
  for (const member of declaration.body.body) {
    if (member.type === 'TSIndexSignature') return { type: 'object', additionalProperties: true };
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation) continue;
    const property = member.key.name;
    properties[property] = schemaOf(member.typeAnnotation.typeAnnotation, { declarations, scope, property }) ?? text;
    if (!member.optional) required.push(property);
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}
