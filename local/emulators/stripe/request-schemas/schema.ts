/** The part of an OpenAPI schema that form parameters of Stripe need. Unknown properties of an object are refused. */
export type RequestSchema =
  | { type: 'string'; enum: string[] }
  | { type: 'string' | 'integer' | 'number' | 'boolean' }
  | { type: 'array'; items: RequestSchema }
  | { type: 'object'; properties: Record<string, RequestSchema>; required?: string[] }
  | { type: 'object'; additionalProperties: true }
  | { anyOf: RequestSchema[] };
