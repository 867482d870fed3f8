import { z } from "zod";
import { allEndpoints } from "./api.ts";
import { type Endpoint, mediaTypesOf } from "./endpoint.ts";
import { failureEnvelope, successEnvelope } from "./envelope.ts";
import { errorCodesOf } from "./error-codes.ts";
import { type ErrorCode, errors } from "./errors.ts";

type Json = Record<string, unknown>;

const FAILURE = { $ref: "#/components/schemas/Failure" };
const DEFINITIONS = "#/components/schemas/";

/** Text for developers: the fields of an answer are guaranteed, and nothing else. */
const SCOPE =
  "各接口约定的是地址、调用者、请求与应答中的字段以及拒绝的代码。除此之外，一次调用在服务器上产生的效果不属于约定，调用方不得依赖。";

/** Named schemas that others reference, collected while the document is written. */
type Definitions = Record<string, unknown>;

function withDefinitions(schema: Json, definitions: Definitions): Json {
  const { $schema: _, $defs, ...rest } = schema;
  const text = JSON.stringify({ rest, $defs: $defs ?? {} }).replaceAll('"#/$defs/', `"${DEFINITIONS}`);
  const moved = JSON.parse(text) as { rest: Json; $defs: Definitions };
  Object.assign(definitions, moved.$defs);
  return moved.rest;
}

/** Returns the JSON Schema of a zod value in the form of OpenAPI 3.1: draft 2020-12, named parts under components. */
const schemaOf = (value: z.ZodType, io: "input" | "output", definitions: Definitions): Json =>
  withDefinitions(z.toJSONSchema(value, { io, unrepresentable: "any" }) as Json, definitions);

function parametersOf(endpoint: Endpoint, definitions: Definitions): Json[] {
  const part = (location: "path" | "query", object: z.ZodObject | undefined): Json[] =>
    Object.entries(object?.shape ?? {}).map(([name, field]) => ({
      name,
      in: location,
      required: location === "path" || !(field as z.ZodType).safeParse(undefined).success,
      schema: schemaOf(field as z.ZodType, "input", definitions),
    }));
  return [...part("path", endpoint.params), ...part("query", endpoint.query)];
}

/** Returns the content of a 200 answer by media type: the result, and business refusals, which are always JSON. */
function successContent(endpoint: Endpoint, mayRefuse: boolean, definitions: Definitions): Json {
  const { shape, mediaTypes, result, answersRefusals } = endpoint;
  const success = schemaOf(shape === "own" ? result : successEnvelope(result.nullable()), "output", definitions);
  const schema = mayRefuse || answersRefusals ? { anyOf: [success, FAILURE] } : success;
  if (!mediaTypes) return { [mediaTypesOf(endpoint)[0]]: { schema } };
  // The schema of a file is unknown to a client: only its type is documented.
  const files = Object.fromEntries(mediaTypes.map((type) => [type, {}]));
  return mayRefuse && !("application/json" in files) ? { ...files, "application/json": { schema: FAILURE } } : files;
}

const isRedirect = (status: number): boolean => status === 302 || status === 303;

/** Returns an answer under a status other than 200 that is no envelope: a redirect, a part of a file. */
function otherResponse({ mediaTypes }: Endpoint, status: number, description: string): Json {
  const types = status < 300 ? (mediaTypes ?? []) : [];
  return {
    description,
    ...(isRedirect(status) ? { headers: { Location: { required: true, schema: { type: "string" } } } } : {}),
    ...(types.length > 0 ? { content: Object.fromEntries(types.map((type) => [type, {}])) } : {}),
  };
}

function responsesOf(endpoint: Endpoint, definitions: Definitions): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(endpoint))
    byStatus.set(errors[code].status, [...(byStatus.get(errors[code].status) ?? []), code]);
  const describe = (list: ErrorCode[]) => list.map((code) => `\`${code}\` ${errors[code].message}`).join("；");
  const refusals = byStatus.get(200);
  const responses: Record<string, Json> = {
    "200": {
      description: refusals ? `成功，或业务拒绝：${describe(refusals)}` : "成功",
      content: successContent(endpoint, refusals !== undefined, definitions),
    },
  };
  for (const [status, list] of [...byStatus].sort(([a], [b]) => a - b)) {
    if (status === 200) continue;
    responses[String(status)] = {
      description: describe(list),
      // A malformed address is refused before the server finds the page.
      content: { ...(endpoint.isPage ? { "text/html": {} } : {}), "application/json": { schema: FAILURE } },
    };
  }
  for (const [status, meaning] of Object.entries(endpoint.otherStatuses ?? {})) {
    const refused = responses[status];
    responses[status] = refused
      ? { ...refused, description: `${meaning}；${String(refused.description)}` }
      : otherResponse(endpoint, Number(status), meaning);
  }
  return responses;
}

/** Body of a call that accepts a file. */
const formWithFile = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: { type: "object", properties: { file: { type: "string", format: "binary" } }, required: ["file"] },
    },
  },
};

function operationOf(key: string, endpoint: Endpoint, index: number, definitions: Definitions): Json {
  return {
    operationId: index === 0 ? key : `${key}.${index}`,
    summary: endpoint.summary,
    tags: [key.split(".")[0]],
    "x-access": endpoint.access,
    "x-limit": endpoint.limit,
    ...(endpoint.access.kind === "anonymous" ? { security: [] } : {}),
    parameters: parametersOf(endpoint, definitions),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              [endpoint.readsFields ? "application/x-www-form-urlencoded" : "application/json"]: {
                schema: schemaOf(endpoint.body, "input", definitions),
              },
            },
          },
        }
      : {}),
    ...(endpoint.upload ? { requestBody: formWithFile } : {}),
    responses: responsesOf(endpoint, definitions),
  };
}

/** Returns the OpenAPI 3.1 document of the whole contract. Stable: the same contract gives the same text. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  const definitions: Definitions = {};
  for (const { key, endpoint } of allEndpoints()) {
    let index = 0;
    for (const path of endpoint.paths)
      for (const method of endpoint.methods)
        paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(key, endpoint, index++, definitions) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "电子招标采购平台接口", version, description: SCOPE },
    security: [{ sessionToken: [] }, { authorization: [] }, { accessToken: [] }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failureEnvelope, "output", definitions), ...definitions },
      securitySchemes: {
        sessionToken: { type: "apiKey", in: "header", name: "X-Access-Token" },
        authorization: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "与 X-Access-Token 相同的 token，可单独填写，也可写在 Bearer 之后",
        },
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      },
    },
  };
}
