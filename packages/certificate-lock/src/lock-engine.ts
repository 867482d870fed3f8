import { describeCertificate } from "./describe-certificate.ts";
import { type LockContents, type LockState, verifyPin } from "./lock-state.ts";
import {
  type LockAnswer,
  type LockCertificate,
  type LockRefusal,
  type LockRequest,
  type LockResults,
  PROTOCOL_VERSION,
  readRequest,
  refusalOf,
} from "./protocol.ts";

/** Facts that the person sees before the lock signs. */
export interface SignatureSummary {
  readonly host: string;
  readonly purpose: string;
  readonly subject: string;
}

export interface LockEnginePorts {
  /** The agent's name. */
  readonly name: string;
  readonly readLocks: () => Promise<readonly { readonly contents: LockContents; readonly state: LockState }[]>;
  /** Changes only these fields: the person may unplug the lock at any time. */
  readonly changeState: (lockId: string, change: Partial<LockState>) => Promise<void>;
  readonly sign: (lock: LockContents, data: string) => Promise<string>;
  /** Shows the summary to the person; false: the person declined. */
  readonly agree: (shown: SignatureSummary) => Promise<boolean>;
}

/** Origin of a message. */
export interface LockCaller {
  readonly isAllowed: boolean;
  /** Signed data must name this host; null: any host. */
  readonly host: string | null;
}

export interface LockEngine {
  /** Returns the answer to any message; null: no answer, like a lock that hangs. */
  answer(message: string, caller: LockCaller): Promise<LockAnswer | null>;
}

class Refused extends Error {
  readonly refusal: LockRefusal;
  constructor(refusal: LockRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

const refuse = (code: Parameters<typeof refusalOf>[0]): never => {
  throw new Refused(refusalOf(code));
};

/** Parses `ca1.{purpose}.{host}.{random}.{expiry}`; the host contains dots as well. */
function readChallenge(data: string): { purpose: string; host: string } | undefined {
  let text: string;
  try {
    text = atob(data);
  } catch {
    return undefined;
  }
  const found = /^ca1\.([a-z]+)\.([^/\s]+)\.[\w-]+\.[\w-]+$/.exec(text);
  const [, purpose, host] = found ?? [];
  return purpose === undefined || host === undefined ? undefined : { purpose, host };
}

/** Returns the public part of a lock. */
function certificateIn({ id, algorithm, certificate }: LockContents): LockCertificate {
  const facts = describeCertificate(certificate);
  return {
    certId: id,
    certificate,
    ...facts,
    alg: algorithm === "SM2" || algorithm === "RSA" ? algorithm : "ECDSA",
    provider: /CN=([^,]+)/.exec(facts.issuer)?.[1] ?? facts.issuer,
  };
}

/** Answers the agent's three requests with simulated locks, one signature at a time. */
export function createLockEngine(ports: LockEnginePorts): LockEngine {
  let isSigning = false;

  const pluggedLocks = async () => {
    const plugged = (await ports.readLocks()).filter(({ state }) => state.isPlugged);
    return plugged.length > 0 ? plugged : refuse("NO_DEVICE");
  };

  async function lockWith(certId: string) {
    return (await pluggedLocks()).find(({ contents }) => contents.id === certId) ?? refuse("NO_DEVICE");
  }

  async function sign(request: Extract<LockRequest, { type: "sign" }>, host: LockCaller["host"]) {
    const { contents, state } = await lockWith(request.certId);
    const { alg, subject } = certificateIn(contents);
    const challenge = readChallenge(request.data);
    if (challenge === undefined || alg !== request.alg) return refuse("UNSUPPORTED");
    if (host !== null && challenge.host !== host) return refuse("ORIGIN");
    if (state.fault === "busy") return refuse("BUSY");
    const { triesLeft, refusal } = verifyPin(state.triesLeft, request.pin === contents.pin);
    await ports.changeState(contents.id, { triesLeft });
    if (refusal) throw new Refused(refusal);
    if (state.fault === "silent") return null;
    const isAgreed = await ports.agree({ ...challenge, subject });
    if (!isAgreed || state.fault === "cancelled") return refuse("CANCELLED");
    const signature = await ports.sign(contents, request.data);
    if (state.fault === "removed") await ports.changeState(contents.id, { isPlugged: false });
    // Throws if the lock was unplugged before the signature was returned.
    await lockWith(request.certId);
    return { signature, certificate: contents.certificate };
  }

  async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    if (isSigning) return refuse("BUSY");
    isSigning = true;
    try {
      return await work();
    } finally {
      isSigning = false;
    }
  }

  async function resultOf(
    request: LockRequest,
    host: LockCaller["host"],
  ): Promise<LockResults[LockRequest["type"]] | null> {
    if (request.type === "sign") return oneAtATime(() => sign(request, host));
    if (request.type === "listCerts") return (await pluggedLocks()).map(({ contents }) => certificateIn(contents));
    const devices = (await ports.readLocks()).filter(({ state }) => state.isPlugged).length;
    return { agent: ports.name, version: PROTOCOL_VERSION, minVersion: PROTOCOL_VERSION, devices };
  }

  return {
    answer: async (message, caller) => {
      const { id, request, isOtherVersion } = readRequest(message);
      try {
        if (!caller.isAllowed) return refuse("ORIGIN");
        if (isOtherVersion) return refuse("VERSION");
        if (request === undefined) return refuse("UNSUPPORTED");
        const result = await resultOf(request, caller.host);
        return result === null ? null : { id, result };
      } catch (error) {
        if (error instanceof Refused) return { id, error: error.refusal };
        throw error;
      }
    },
  };
}
