// Guarantee: an answer contains only the fields that its call lists; other fields of a handler's result are dropped.
import { type Endpoint, endpoint } from "@tender/contract";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { createAnswerWriter } from "./answer.ts";
import { Answer, Raw } from "./routes.ts";

const person = z.object({ username: z.string(), sessions: z.array(z.object({ id: z.string() })) });
const createEndpoint = (shape: Partial<Pick<Endpoint, "shape" | "otherStatuses">> = {}) =>
  endpoint({
    summary: "x",
    methods: ["GET"],
    paths: ["/x"],
    access: { kind: "anonymous" },
    limit: "general",
    result: person,
    errors: [],
    ...shape,
  });
const listed = { username: "lin.caiwei", sessions: [{ id: "one" }] };
/** A row with more fields than the answer lists. */
const row = {
  username: "lin.caiwei",
  passwordHash: "$argon2id$v=19$x",
  salt: "salted",
  sessions: [{ id: "one", tokenDigest: "digested" }],
  totp: { seed: "seeded", privateKey: "kept" },
};

test.each([
  ["in the envelope", createEndpoint(), row],
  ["with headers of its own", createEndpoint(), new Answer(row, { headers: { "x-more": "1" } })],
  ["as it is", createEndpoint({ shape: "own" }), row],
])("[SEC-58] sends only the listed fields when a handler answers %s", async (_form, definition, value) => {
  const app = Fastify();
  // As in production: the answer is not compared with its schema.
  const answer = createAnswerWriter(definition, { clock: { now: () => 1 }, fixedHeaders: {}, checkAnswers: false });
  app.get("/x", async (_request, reply) => answer(value, reply));
  try {
    const reply = await app.inject("/x");
    expect(reply.statusCode).toBe(200);
    const envelope = { success: true, code: "200", message: "", result: listed, timestamp: 1 };
    expect(reply.json()).toEqual(definition.shape === "own" ? listed : envelope);
  } finally {
    await app.close();
  }
});

test("fails a test whose call answers a status that its contract does not list", async () => {
  const app = Fastify();
  const deps = { clock: { now: () => 1 }, fixedHeaders: {}, checkAnswers: true };
  const answer = createAnswerWriter(createEndpoint({ shape: "own", otherStatuses: { 304: "未变化" } }), deps);
  app.get<{ Params: { status: string } }>("/:status", async ({ params }, reply) =>
    answer(new Raw("", {}, Number(params.status)), reply),
  );
  try {
    expect((await app.inject("/304")).statusCode).toBe(304);
    const refused = await app.inject("/302");
    expect(refused.statusCode).toBe(500);
    expect(refused.json().message).toBe("/x answers 302, which its contract does not list");
  } finally {
    await app.close();
  }
});
