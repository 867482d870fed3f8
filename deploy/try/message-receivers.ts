import { appendFileSync, readFileSync } from "node:fs";
import { createServer } from "node:https";
import { SMTPServer } from "smtp-server";

// A mail server (port 465) and a robot's service (port 8443) that append what they receive to a file, a line each.
// Usage: message-receivers.ts <folder with key.pem and cert.pem> <file>

const [folder = ".", file = "received"] = process.argv.slice(2);
const key = readFileSync(`${folder}/key.pem`);
const cert = readFileSync(`${folder}/cert.pem`);
const record = (entry: object): void => appendFileSync(file, `${JSON.stringify(entry)}\n`);

new SMTPServer({
  key,
  cert,
  secure: true,
  onAuth: ({ username, password }, _session, done) => {
    const isRight = username === "noreply@example.cn" && password === "client-password-0000";
    done(isRight ? null : new Error("Authentication failed"), { user: username });
  },
  onData: async (stream, { envelope, tlsOptions }, done) => {
    let source = "";
    for await (const part of stream) source += part;
    const version = tlsOptions === false ? null : tlsOptions.version;
    record({ kind: "mail", version, to: envelope.rcptTo.map(({ address }) => address), source });
    done(null, "Queued");
  },
}).listen(465);

createServer({ key, cert }, async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  record({ kind: "robot", address: request.url, body: JSON.parse(body) });
  response.setHeader("content-type", "application/json").end('{"errcode":0,"errmsg":"ok"}');
}).listen(8443);
