import {
  type LockCertificate,
  type LockRequests,
  type LockRequestType,
  type LockResults,
  PROTOCOL_VERSION,
} from "@tender/certificate-lock";
import { lockErrorOf, readLockError } from "./lock-error.ts";

/** One connection to the agent, control or simulation that holds the lock. */
export interface LockConnection {
  /** Returns the answer's text. Rejects with a `LockError`; its code is TIMEOUT if no answer arrives in time. */
  readonly request: (message: string, id: string, timeoutMs: number) => Promise<string>;
  readonly close: () => void;
}

/** The access of this page to a certificate lock. Every failure is a `LockError`. */
export interface LockBridge {
  /** An agent is called only after a click, since the browser may ask the person first. */
  readonly kind: "control" | "agent" | "simulated";
  readonly listCertificates: () => Promise<readonly LockCertificate[]>;
  /** Signs the text. The PIN is sent to the device only. */
  readonly sign: (request: {
    readonly certificate: LockCertificate;
    readonly pin: string;
    readonly data: string;
  }) => Promise<LockResults["sign"]>;
}

const REQUEST_TIMEOUT_MS = 10_000;
const SIGN_TIMEOUT_MS = 60_000;

type SendRequest = <T extends LockRequestType>(
  type: T,
  fields: LockRequests[T],
  timeoutMs: number,
) => Promise<LockResults[T]>;

/** Reads the answer of an agent, which may be of another vendor and malformed. */
function parseResult(text: string, id: string): unknown {
  let answer: Readonly<Record<string, unknown>>;
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch {
    throw lockErrorOf("UNSUPPORTED");
  }
  if (answer?.id !== id) throw lockErrorOf("UNSUPPORTED");
  if ("error" in answer) throw readLockError(answer.error);
  return answer.result;
}

const isText = (value: unknown): value is string => typeof value === "string";

function isCertificate(value: unknown): value is LockCertificate {
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
  const { certId, certificate, subject, issuer, serial, notBefore, notAfter, alg, provider } = fields;
  return [certId, certificate, subject, issuer, serial, notBefore, notAfter, alg, provider].every(isText);
}

/** Creates a bridge: each request opens its own connection and begins with hello. */
export function createBridge(kind: LockBridge["kind"], openConnection: () => Promise<LockConnection>): LockBridge {
  async function withConnection<T>(work: (sendRequest: SendRequest) => Promise<T>): Promise<T> {
    const connection = await openConnection();
    let requestCount = 0;
    const sendRequest: SendRequest = async (type, fields, timeoutMs) => {
      requestCount += 1;
      const id = String(requestCount);
      const message = JSON.stringify({ v: PROTOCOL_VERSION, id, type, ...fields });
      return parseResult(await connection.request(message, id, timeoutMs), id) as LockResults[typeof type];
    };
    try {
      const hello = await sendRequest("hello", { portal: window.location.origin }, REQUEST_TIMEOUT_MS);
      const isVersionSupported = hello?.minVersion <= PROTOCOL_VERSION && hello.version >= PROTOCOL_VERSION;
      if (!isVersionSupported) throw lockErrorOf("VERSION");
      return await work(sendRequest);
    } finally {
      connection.close();
    }
  }

  return {
    kind,
    listCertificates: () =>
      withConnection(async (sendRequest) => {
        const result: unknown = await sendRequest("listCerts", { usage: "sign" }, REQUEST_TIMEOUT_MS);
        const certificates = Array.isArray(result) ? result.filter(isCertificate) : [];
        if (certificates.length === 0) throw lockErrorOf("NO_CERT");
        return certificates;
      }),
    sign: ({ certificate: { certId, alg }, pin, data }) =>
      withConnection(async (sendRequest) => {
        const result = await sendRequest("sign", { certId, alg, pin, data: btoa(data) }, SIGN_TIMEOUT_MS);
        if (!isText(result?.signature) || !isText(result.certificate)) throw lockErrorOf("UNSUPPORTED");
        return result;
      }),
  };
}
