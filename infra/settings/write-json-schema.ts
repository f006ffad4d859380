import { writeFileSync } from 'node:fs';
import { fileJsonSchema, jsonSchemaFile } from './json-schema.ts';

writeFileSync(jsonSchemaFile, fileJsonSchema());
