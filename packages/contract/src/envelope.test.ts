import { expect, test } from "vitest";
import { allEndpoints } from "./api.ts";
import { failureEnvelope, successEnvelope } from "./envelope.ts";
import { errorCodesOf } from "./error-codes.ts";
import { type ErrorCode, errors } from "./errors.ts";
import { noResult } from "./fields.ts";
import { openApiDocument } from "./openapi.ts";

const failure = (code: string, result: unknown, more: object = {}) =>
  failureEnvelope.safeParse({ success: false, code, message: "…", result, timestamp: 0, ...more }).success;

const samples = {
  field: "username",
  retryAfterSeconds: 5,
  requestId: "id",
  needsGraphicCode: true,
  rule: { begin: 0, end: 1, text: "x", pattern: "y", message: "…", passed: false },
  origin: "https://trade.example.cn",
  faults: [{ at: "fields.0.name", what: "…" }],
  misfits: [{ field: "amount", title: "…", what: "…", count: 1, examples: [{ id: "x", value: null }] }],
  stored: {
    id: "x",
    version: 1,
    values: { title: "…" },
    labels: {},
    sizes: {},
    mark: null,
    buttons: [],
    mayEdit: true,
    mayDelete: true,
    createdAt: "",
    createdBy: null,
    updatedAt: "",
    updatedBy: null,
  },
};
const names = Object.keys(samples) as (keyof typeof samples)[];

test.each(Object.keys(errors) as ErrorCode[])("requires for %s the details of the error table", (code) => {
  const { carries } = errors[code];
  const pick = (isIncluded: (name: keyof typeof samples) => boolean) => {
    const picked = names.filter(isIncluded).map((name) => [name, samples[name]]);
    return picked.length === 0 ? null : Object.fromEntries(picked);
  };
  const minimal = pick((name) => carries[name] === "always");
  const complete = pick((name) => carries[name] !== undefined);
  expect(failure(code, minimal)).toBe(true);
  expect(failure(code, complete)).toBe(true);
  for (const name of names) {
    if (carries[name] === undefined)
      expect([name, failure(code, { ...complete, [name]: samples[name] })]).toEqual([name, false]);
    if (carries[name] === "always")
      expect([name, failure(code, { ...complete, [name]: undefined })]).toEqual([name, false]);
  }
  expect(failure(code, { ...complete, stack: "…" })).toBe(false);
});

test("fixes the details of the refusals that clients act upon", () => {
  expect(errors["session.wrong_credentials"].carries).toEqual({ needsGraphicCode: "always" });
  expect(errors["two_step.paused"].carries).toEqual({ retryAfterSeconds: "always" });
  expect(errors["http.invalid_request"].carries).toEqual({ field: "always" });
});

test("refuses unknown codes, successes and further fields as a refusal", () => {
  expect(failure("made.up", null)).toBe(false);
  expect(failure("http.not_found", null, { success: true })).toBe(false);
  expect(failure("http.not_found", null, { path: "/x" })).toBe(false);
  expect(
    successEnvelope(noResult).safeParse({ success: false, code: "200", message: "", result: null, timestamp: 0 })
      .success,
  ).toBe(false);
});

test("documents the failure under status 200 for exactly the calls that refuse with it", () => {
  type Schema = { $ref?: string; anyOf?: readonly Schema[] };
  type Operation = { responses: Record<string, { content: Record<string, { schema?: Schema }> }> };
  const { paths } = openApiDocument("1.0.0") as { paths: Record<string, Record<string, Operation>> };
  for (const { key, endpoint } of allEndpoints()) {
    const operation = paths[endpoint.paths[0]]?.[endpoint.methods[0].toLowerCase()];
    const schemas = Object.values(operation?.responses["200"]?.content ?? {}).flatMap(({ schema }) => schema ?? []);
    const documented = schemas.flatMap(({ anyOf = [], ...schema }) => [schema, ...anyOf]).map(({ $ref }) => $ref);
    const refuses = endpoint.answersRefusals || errorCodesOf(endpoint).some((code) => errors[code].status === 200);
    expect([key, documented.includes("#/components/schemas/Failure")]).toEqual([key, Boolean(refuses)]);
  }
});
