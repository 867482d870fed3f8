import {
  type LockCertificate,
  type LockRequests,
  type LockRequestType,
  type LockResults,
  PROTOCOL_VERSION,
} from "@tender/certificate-lock";
import { lockErrorOf, readLockError } from "./lock-error.ts";

/** One connection to the agent, control or simulation that holds the lock. */
export interface LockLine {
  /** Returns the answer's text. Rejects with a `LockError`; its code is TIMEOUT if no answer arrives in time. */
  readonly ask: (message: string, id: string, timeoutMs: number) => Promise<string>;
  readonly close: () => void;
}

/** The access of this page to a certificate lock. Every failure is a `LockError`. */
export interface LockBridge {
  /** An agent is called only after a click, since the browser may ask the person first. */
  readonly kind: "control" | "agent" | "simulated";
  readonly listCertificates: () => Promise<readonly LockCertificate[]>;
  /** Signs the text. The PIN is sent to the device only. */
  readonly sign: (asked: {
    readonly certificate: LockCertificate;
    readonly pin: string;
    readonly data: string;
  }) => Promise<LockResults["sign"]>;
}

const QUICK_MS = 10_000;
const SIGNING_MS = 60_000;

type Talk = <T extends LockRequestType>(type: T, fields: LockRequests[T], timeoutMs: number) => Promise<LockResults[T]>;

/** Reads the answer of an agent, which may be of another vendor and malformed. */
function resultIn(text: string, id: string): unknown {
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

/** Builds a bridge over lines: each request opens its own line and begins with hello. */
export function bridgeOver(kind: LockBridge["kind"], openLine: () => Promise<LockLine>): LockBridge {
  async function onLine<T>(work: (talk: Talk) => Promise<T>): Promise<T> {
    const line = await openLine();
    let asked = 0;
    const talk: Talk = async (type, fields, timeoutMs) => {
      asked += 1;
      const id = String(asked);
      const message = JSON.stringify({ v: PROTOCOL_VERSION, id, type, ...fields });
      return resultIn(await line.ask(message, id, timeoutMs), id) as LockResults[typeof type];
    };
    try {
      const hello = await talk("hello", { portal: window.location.origin }, QUICK_MS);
      const speaksOurs = hello?.minVersion <= PROTOCOL_VERSION && hello.version >= PROTOCOL_VERSION;
      if (!speaksOurs) throw lockErrorOf("VERSION");
      return await work(talk);
    } finally {
      line.close();
    }
  }

  return {
    kind,
    listCertificates: () =>
      onLine(async (talk) => {
        const listed: unknown = await talk("listCerts", { usage: "sign" }, QUICK_MS);
        const certificates = Array.isArray(listed) ? listed.filter(isCertificate) : [];
        if (certificates.length === 0) throw lockErrorOf("NO_CERT");
        return certificates;
      }),
    sign: ({ certificate: { certId, alg }, pin, data }) =>
      onLine(async (talk) => {
        const signed = await talk("sign", { certId, alg, pin, data: btoa(data) }, SIGNING_MS);
        if (!isText(signed?.signature) || !isText(signed.certificate)) throw lockErrorOf("UNSUPPORTED");
        return signed;
      }),
  };
}
