import { readFileSync } from 'node:fs';

/**
 * Code of a CloudFront Function with values for the empty texts that it declares.
 * @throws for a value that the file does not declare
 */
export function edgeCode(file: string, values: Record<string, string> = {}): string {
  const code = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
  return Object.entries(values).reduce((filled, [name, value]) => {
    const declaration = `const ${name} = '';`;
    if (!filled.includes(declaration)) throw new Error(`${file} declares no ${name}`);
    return filled.replace(declaration, () => `const ${name} = ${JSON.stringify(value)};`);
  }, code);
}
