import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createVerification } from "@tender/server/src/modules/access/certificate/verification.service.ts";
import { systemClock } from "@tender/server/src/platform/clock.ts";
import { readCertificate, readPem } from "@tender/x509";
import { keyPairOf } from "@tender/x509/write";
import type { RunningPortal } from "./portal.ts";
import { processorMs } from "./processor-time.ts";
import { median, print } from "./report.ts";

const ROUNDS = 5;
const SIGN_INS = 100;

interface LockFile {
  readonly certificate: string;
  readonly privateKey: string;
}

function lockIn(dataDir: string): (challenge: string) => string {
  const path = join(dataDir, "test-ca/locks/01-supplier.json");
  const { certificate, privateKey } = JSON.parse(readFileSync(path, "utf8")) as LockFile;
  const keys = keyPairOf("SM2", privateKey);
  return (challenge) => {
    const signature = keys.sign(Buffer.from(challenge)).toString("base64");
    return Buffer.from(JSON.stringify({ certificate, challenge, signature })).toString("base64url");
  };
}

/** Returns the time of the proof without its queries; `isNew`: including the chain to the root. */
async function proofMs(dataDir: string, isNew: boolean): Promise<number> {
  const roots = readPem(readFileSync(join(dataDir, "test-ca/roots.pem"), "utf8")).flatMap(
    ({ der }) => readCertificate(der) ?? [],
  );
  const holderRule = { from: "subject", oid: "2.5.4.3" } as const;
  const provider = { id: "1", name: "test", rule: { uscc: null, holder: holderRule }, roots, intermediates: [] };
  let forget = () => {};
  const verification = createVerification({
    challenges: { consume: async () => true },
    trust: {
      listProviders: async () => [provider],
      onChange: (listener) => {
        forget = listener;
      },
    },
    revocation: { statusOf: async () => "good" },
    clock: systemClock,
    signInWithoutStatus: () => false,
  });
  const answer = lockIn(dataDir);
  const answers = Array.from({ length: SIGN_INS }, (_, n) => answer(`ca1.login.localhost.${n}.1`));
  const before = process.cpuUsage();
  for (const caLockCode of answers) {
    if (isNew) forget();
    await verification.verifyAnswer(caLockCode, { purpose: "login", see: () => {} });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / SIGN_INS;
}

/** Returns the server's processor time for complete sign-ins, each with its challenge. */
async function wholeMs({ url, pid }: RunningPortal, dataDir: string): Promise<number> {
  const answer = lockIn(dataDir);
  const read = async (path: string) =>
    (await (await fetch(`${url}${path}`)).json()) as { success: boolean; result: { challenge: string } };
  const signIn = async () => {
    const { challenge } = (await read("/api/sys/caChallenge?purpose=login")).result;
    if (!(await read(`/api/sys/calogin?caLockCode=${answer(challenge)}`)).success)
      throw new Error("a lock was refused");
  };
  for (let n = 0; n < SIGN_INS; n++) await signIn();
  const before = processorMs(pid);
  for (let n = 0; n < SIGN_INS; n++) await signIn();
  return (processorMs(pid) - before) / SIGN_INS;
}

/** Returns the median of several measurements. Skips the first: a server that has just started is not representative. */
async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  await measure();
  for (let n = 0; n < ROUNDS; n++) values.push(await measure());
  return median(values);
}

/** Sign-in with an SM2 lock. */
export async function benchCertificates(portal: RunningPortal, dataDir: string): Promise<void> {
  const knownChainMs = await medianOf(() => proofMs(dataDir, false));
  const newChainMs = await medianOf(() => proofMs(dataDir, true));
  const signInMs = await medianOf(() => wholeMs(portal, dataDir));
  print({
    title: "the proof in a sign-in by an SM2 certificate, processor time without its queries",
    measured: `${knownChainMs.toFixed(2)} ms with a cached chain, ${newChainMs.toFixed(2)} ms with a new one`,
    yardstick: `${signInMs.toFixed(2)} ms of the server for the whole sign-in with its challenge, queries and answers included`,
    value: knownChainMs,
    unit: " ms",
    budget: { atMost: 5 },
  });
}
