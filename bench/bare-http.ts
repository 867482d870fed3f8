import { createServer, type IncomingHttpHeaders } from "node:http";

/**
 * Yardstick: node:http alone, which answers given bytes with given headers, and for a POST reads and parses the body.
 * Runs as a process of its own; the parent sends the answer and receives the port.
 */
export interface BareAnswer {
  readonly body: string;
  readonly encoding: "utf8" | "base64";
  readonly headers: IncomingHttpHeaders;
}

process.once("message", (answer: BareAnswer) => {
  const body = Buffer.from(answer.body, answer.encoding);
  const headers = { ...answer.headers, "content-length": body.length };
  const server = createServer((request, response) => {
    if (request.method === "GET") {
      response.writeHead(200, headers).end(body);
      return;
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      JSON.parse(Buffer.concat(chunks).toString("utf8"));
      response.writeHead(200, headers).end(body);
    });
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" && address ? address.port : 0);
  });
});
process.once("disconnect", () => process.exit(0));
