import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { issueCertificate, newKeyPair } from "@tender/x509/write";

const DAY_MS = 86_400_000;
const pem = (label: string, base64: string): string =>
  `-----BEGIN ${label}-----\n${base64.replace(/(.{64})(?=.)/g, "$1\n")}\n-----END ${label}-----\n`;

/** Creates a certificate for `localhost` under a root of its own, as a company's own authority does. */
function createTls(): { readonly root: string; readonly cert: string; readonly key: string } {
  const [rootKeys, keys] = [newKeyPair("P-256"), newKeyPair("P-256")];
  const nameOf = (value: string) => [{ oid: "2.5.4.3", value }];
  const times = { notBefore: Date.now() - DAY_MS, notAfter: Date.now() + DAY_MS };
  const signer = { name: nameOf("gateway root"), keys: rootKeys };
  const root = issueCertificate(
    {
      ...times,
      subject: signer.name,
      spki: rootKeys.spki,
      serial: "01",
      authority: {},
      keyUsage: ["keyCertSign", "cRLSign"],
    },
    signer,
  );
  const host = Buffer.from("localhost");
  const cert = issueCertificate(
    {
      ...times,
      subject: nameOf("localhost"),
      spki: keys.spki,
      serial: "02",
      authority: null,
      keyUsage: ["digitalSignature"],
      extendedKeyUsage: ["1.3.6.1.5.5.7.3.1"],
      extensions: [
        // SEQUENCE { [2] dNSName }
        { oid: "2.5.29.17", value: Buffer.from([0x30, host.length + 2, 0x82, host.length, ...host]) },
      ],
    },
    signer,
  );
  return {
    root: pem("CERTIFICATE", root.toString("base64")),
    cert: pem("CERTIFICATE", cert.toString("base64")),
    key: pem("PRIVATE KEY", keys.privateKey),
  };
}

export interface GatewayMessage {
  readonly channel: "sms" | "mail";
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
}

export interface MessageGateway {
  /** Settings with which the portal uses the gateway. */
  readonly settings: Readonly<Record<string, string>>;
  /** Accepted messages, newest last. */
  readonly acceptedMessages: readonly GatewayMessage[];
  /** Answers every following request with this status. */
  answerWith(status: number): void;
  stop(): Promise<void>;
}

const SECRET = "gateway-81mVx02LpRt5Yw9Bn3Hd6Js4FgQz";

/** Starts an operator's own gateway for SMS and mail, which verifies the signature and records accepted messages. */
export async function startMessageGateway(): Promise<MessageGateway> {
  const { root, cert, key } = createTls();
  const folder = mkdtempSync(join(tmpdir(), "tender-portal-gateway-"));
  const authority = join(folder, "root.pem");
  writeFileSync(authority, root);
  const acceptedMessages: GatewayMessage[] = [];
  let status = 200;
  const server = createServer({ cert, key }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const signed = createHmac("sha256", SECRET).update(`${request.headers["x-timestamp"]}.${body}`).digest("hex");
    const isSigned = request.headers["x-signature"] === `sha256=${signed}`;
    if (isSigned && status === 200) acceptedMessages.push(JSON.parse(body));
    response.writeHead(isSigned ? status : 401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      SMS_PROVIDER: "webhook",
      MAIL_PROVIDER: "webhook",
      MESSAGE_WEBHOOK_SECRET: SECRET,
      MESSAGE_WEBHOOK_URL: `https://localhost:${port}/messages`,
      NODE_EXTRA_CA_CERTS: authority,
    },
    acceptedMessages,
    answerWith: (next) => {
      status = next;
    },
    stop: async () => {
      await new Promise((resolve) => server.close(resolve).closeAllConnections());
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
