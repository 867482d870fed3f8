// Uploads and query strings, parsed by the server's framework, and schemas of bodies.
import { formInFile, reportInFile } from "@tender/contract";
import fastify, { type FastifyInstance } from "fastify";
import { useUploads } from "#http/uploads.ts";
// The package does not export these two schemas.
import { dayText, momentText } from "../../../../packages/contract/src/fields.ts";
import { type Parser, parser, sizeLimits } from "./parser.ts";
import { anyJson, anyText, numbered, repeated, within } from "./shapes.ts";

let app: FastifyInstance | undefined;
/** Returns a server that parses requests and does nothing else. */
function getServer(): FastifyInstance {
  if (app) return app;
  // Sizes are in characters, each of which takes up to three bytes; the parts around them fit into the rest.
  app = fastify({ bodyLimit: 4 * sizeLimits.body });
  useUploads(app);
  app.get("/", async ({ query }) => Object.keys(query as object).length);
  app.post("/", async (request) => (await (await request.file())?.toBuffer())?.length ?? 0);
  return app;
}

const BOUNDARY = "b";
const postFile = (payload: string) =>
  getServer().inject({
    method: "POST",
    url: "/",
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });
const PART_HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
const BODY_END = `\r\n--${BOUNDARY}--\r\n`;
const anyTextInFile = within(anyText, PART_HEAD, BODY_END);

export const bodyParsers: readonly Parser[] = [
  parser("a form with a file", postFile, {
    ...anyTextInFile,
    "beginnings of a boundary": repeated("\r\n-", PART_HEAD, BODY_END),
    "other boundaries": repeated("\r\n--c", PART_HEAD, BODY_END),
    "many parts": repeated(`${PART_HEAD}a\r\n`, "", `--${BOUNDARY}--\r\n`),
    "many header fields": numbered((n) => `a${n}: b\r\n`, `--${BOUNDARY}\r\n`, `\r\na${BODY_END}`),
    "a long header field": repeated(
      "a",
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="`,
      `"\r\n\r\na${BODY_END}`,
    ),
    "a header field of quotes": repeated(
      '\\"',
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="`,
      `"\r\n\r\na${BODY_END}`,
    ),
    "a header field of parameters": repeated(
      "; a=b",
      `--${BOUNDARY}\r\ncontent-disposition: form-data`,
      `\r\n\r\na${BODY_END}`,
    ),
    "no end": repeated("a", PART_HEAD),
  }),
  parser(
    "the fields of an address",
    (query: string) => getServer().inject({ method: "GET", url: `/?${query}` }),
    {
      "many fields": numbered((n) => `a${n}=1`, "", "", "&"),
      "one field many times": repeated("a=1&"),
      "fields without names": repeated("&"),
      "escaped fields": numbered((n) => `%61${n}=%31`, "", "", "&"),
      "plus signs": repeated("+", "a="),
      "broken escapes": repeated("%e4", "a="),
      "prototype fields": repeated("__proto__=1&"),
    },
    { maxSize: sizeLimits.header },
  ),
  parser("the schema of a form", (text: string) => formInFile.safeParse(JSON.parse(text)), {
    "many unknown fields": anyJson["many keys"],
    "many empty fields": repeated("{},", '{"form":{"fields":[', "{}]}}"),
    "many empty buttons": repeated("{},", '{"form":{"buttons":[', "{}]}}"),
    "many choices": repeated(
      '{"value":"a","label":"b"},',
      '{"form":{"fields":[{"source":{"kind":"list","choices":[',
      "{}]}}]}}",
    ),
  }),
  parser("the schema of a report", (text: string) => reportInFile.safeParse(JSON.parse(text)), {
    "many empty columns": repeated("{},", '{"report":{"columns":[', "{}]}}"),
    "a long data set": repeated("a", '{"report":{"dataSet":"form/', '"}}'),
  }),
  parser("the schemas of days", (text: string) => [dayText.safeParse(text), momentText.safeParse(text)], {
    ...anyText,
    "a long fraction": repeated("0", "2026-01-01T00:00:00.", "Z"),
  }),
];
