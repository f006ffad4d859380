import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { brand } from '../rules/brand.ts';
import { bookingRequest, bookingResponse, bookingView, shareRequest } from './bookings/schemas.ts';
import { money } from './common/schemas.ts';
import { contract, type Endpoint } from './contract.ts';
import { currencyResponse } from './currency/schemas.ts';
import { type ProblemCode, problemContentType, problems } from './problems.ts';
import { sessionDetail, sessionPage, sessionSummary } from './sessions/schemas.ts';

const codes = Object.keys(problems) as ProblemCode[];

const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(codes),
  detail: z.string().optional(),
  errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  total: money.optional(),
});

const components = {
  Money: money,
  SessionSummary: sessionSummary,
  SessionDetail: sessionDetail,
  SessionPage: sessionPage,
  Currency: currencyResponse,
  BookingRequest: bookingRequest,
  BookingAnswer: bookingResponse,
  BookingView: bookingView,
  ShareRequest: shareRequest,
  Problem: problem,
};

export function openApiDocument(): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return createDocument({
    openapi: '3.1.1',
    info: { title: `${brand.name}: booking and recordings`, version: '1' },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: components },
  });
}

function operationOf(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query, body, success, summary, service, response } = endpoint;
  const content = typeof response === 'string' ? { [response]: {} } : { 'application/json': { schema: response } };
  return {
    operationId: name,
    summary,
    tags: [service],
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [`${success}`]: { description: 'Success', content },
      default: { description: 'Failure', content: { [problemContentType]: { schema: problem } } },
    },
  };
}
