import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface S3ServerSettings {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Server {
  readonly endpoint: string;
  /** Objects of the bucket, by key. */
  readonly objects: Map<string, Buffer>;
  /** Requests with an invalid signature. */
  readonly refused: string[];
  /** Answers 503 to so many of the next requests. */
  failNext(count: number): void;
  /**
   * Never answers the next request (`silent`), or sends half of the object (`half`). Resolves when the request has
   * reached that point.
   */
  stallNext(stall: "silent" | "half"): Promise<void>;
  close(): Promise<void>;
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

function queryOf(url: URL): string {
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
}

/** Computes AWS Signature Version 4 of a request from the secret and compares it. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer, settings: S3ServerSettings): boolean {
  const sent =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    );
  if (!sent) return false;
  const [, keyId, day = "", region = "", names = "", signature] = sent;
  if (keyId !== settings.accessKeyId || region !== settings.region) return false;
  const hash = String(request.headers["x-amz-content-sha256"]);
  if (hash !== sha256(body)) return false;
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, queryOf(url), headers.join(""), names, hash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${settings.secretAccessKey}`, day));
  return hmac(key, toSign).toString("hex") === signature;
}

const refusal = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Starts a bucket: GET (with ranges), PUT and DELETE of S3 by path, with every signature checked. */
export async function startS3Server(settings: S3ServerSettings): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  let failing = 0;
  let stalling: { readonly stall: "silent" | "half"; readonly onReached: () => void } | undefined;

  function stallAt(response: ServerResponse, key: string): void {
    const object = objects.get(key);
    if (stalling?.stall === "half" && object) {
      response.writeHead(200, { "content-length": object.length });
      response.write(object.subarray(0, object.length / 2));
    }
    stalling?.onReached();
    stalling = undefined;
  }

  function answer(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const found = objects.get(key);
    if (request.method === "PUT") {
      objects.set(key, body);
      response.writeHead(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
    } else if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (!found) {
      response.writeHead(404, { "content-type": "application/xml" }).end(refusal("NoSuchKey"));
    } else {
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
      const part = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found;
      response.writeHead(range ? 206 : 200, { "content-length": part.length }).end(part);
    }
  }

  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://bucket.invalid");
    const body = await bodyOf(request);
    const prefix = `/${settings.bucket}/`;
    if (stalling) stallAt(response, decodeURIComponent(url.pathname.slice(prefix.length)));
    else if (failing > 0) {
      failing -= 1;
      response.writeHead(503, { "content-type": "application/xml" }).end(refusal("SlowDown"));
    } else if (!isSigned(request, url, body, settings)) {
      refused.push(`${request.method} ${url.pathname}`);
      response.writeHead(403, { "content-type": "application/xml" }).end(refusal("SignatureDoesNotMatch"));
    } else if (!url.pathname.startsWith(prefix)) {
      response.writeHead(404, { "content-type": "application/xml" }).end(refusal("NoSuchBucket"));
    } else answer(request, response, decodeURIComponent(url.pathname.slice(prefix.length)), body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refused,
    failNext: (count) => {
      failing = count;
    },
    stallNext: (stall) => new Promise((onReached) => (stalling = { stall, onReached })),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
