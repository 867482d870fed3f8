import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { ATTRIBUTE, writePem } from "@tender/x509";
import { issueCertificate, newKeyPair } from "@tender/x509/write";

const DAY_MS = 86_400_000;
const SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";
/** SEQUENCE { [7] 127.0.0.1 } */
const LOOPBACK = Buffer.from("300687047f000001", "hex");

/** A subsystem's address that receives proxy-granting tickets over https. */
export interface CallbackServer {
  readonly origin: string;
  readonly host: string;
  /** Tickets by their `pgtIou`. */
  readonly tickets: ReadonlyMap<string, string>;
  /** Sets the following answers. */
  answer(status: number, headers?: Record<string, string>): void;
  /** Accepts requests without answering until an answer is set. */
  suspendAnswers(): void;
  close(): Promise<void>;
}

/** Starts the server. With `isTrusted` this process trusts its certificate until it is closed. */
export async function startCallbackServer(isTrusted: boolean): Promise<CallbackServer> {
  const keys = newKeyPair("P-256");
  const name = [{ oid: ATTRIBUTE.commonName, value: "callback" }];
  const certificate = issueCertificate(
    {
      subject: name,
      spki: keys.spki,
      serial: "01",
      notBefore: Date.now() - DAY_MS,
      notAfter: Date.now() + DAY_MS,
      authority: {},
      keyUsage: ["digitalSignature", "keyCertSign"],
      extensions: [{ oid: SUBJECT_ALTERNATIVE_NAME, value: LOOPBACK }],
    },
    { name, keys },
  );
  const cert = writePem("CERTIFICATE", certificate);
  const defaultCertificates = getCACertificates("default");
  if (isTrusted) setDefaultCACertificates([...defaultCertificates, cert]);

  const tickets = new Map<string, string>();
  let answer: { status: number; headers: Record<string, string> } | null = { status: 200, headers: {} };
  const key = writePem("PRIVATE KEY", Buffer.from(keys.privateKey, "base64"));
  const server = createServer({ key, cert }, (request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "https://callback.test");
    tickets.set(searchParams.get("pgtIou") ?? "", searchParams.get("pgtId") ?? "");
    if (answer) response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `https://${host}`,
    host,
    tickets,
    answer: (status, headers = {}) => {
      answer = { status, headers };
    },
    suspendAnswers: () => {
      answer = null;
    },
    close: async () => {
      if (isTrusted) setDefaultCACertificates(defaultCertificates);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
