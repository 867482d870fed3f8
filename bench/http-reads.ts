import { barePeer } from "./bare-peer.ts";
import { load, type Shot } from "./load.ts";
import { type RunningPortal, signIn } from "./portal.ts";
import { processorMs } from "./processor-time.ts";
import { median, print } from "./report.ts";

const ROUNDS = 5;
const SECONDS = 3;
const rounded = (n: number) => Math.round(n).toLocaleString("en");

/** A server under measurement: its request and its process. */
interface Side {
  readonly shot: Shot;
  readonly pid: number;
}

/** Answers per second, and microseconds of the process's time per answer. */
interface Measured {
  readonly rates: number[];
  readonly microseconds: number[];
}

async function measure({ shot, pid }: Side, result: Measured): Promise<void> {
  const before = processorMs(pid);
  const { answers, rate } = await load(shot, SECONDS);
  result.rates.push(rate);
  result.microseconds.push(((processorMs(pid) - before) * 1000) / answers);
}

/**
 * Measures two sides by turns, over several rounds after a warm-up, so that changes of the machine's load affect both.
 */
async function alternate(ours: Side, peer: Side): Promise<{ ours: Measured; peer: Measured }> {
  const results = { ours: { rates: [], microseconds: [] }, peer: { rates: [], microseconds: [] } };
  for (const { shot } of [ours, peer]) await load(shot, 2);
  for (let n = 0; n < ROUNDS; n++) {
    await measure(ours, results.ours);
    await measure(peer, results.peer);
  }
  return results;
}

interface Comparison {
  readonly title: string;
  readonly ours: Side;
  readonly peer: Side;
  readonly peerIs: string;
  readonly atLeast: number;
}

async function compare({ title, ours, peer, peerIs, atLeast }: Comparison): Promise<void> {
  const results = await alternate(ours, peer);
  const figuresOf = ({ rates, microseconds }: Measured) =>
    `${rounded(median(rates))}/s (${rates.map(rounded).join(", ")}), ${median(microseconds).toFixed(1)} µs of processor time each`;
  print({
    title,
    measured: figuresOf(results.ours),
    yardstick: `${peerIs} ${figuresOf(results.peer)}; by processor time ${(median(results.peer.microseconds) / median(results.ours.microseconds)).toFixed(3)}`,
    value: median(results.ours.rates) / median(results.peer.rates),
    unit: "",
    budget: { atLeast },
  });
}

/**
 * Compares with bare node:http that answers the same bytes and headers, and reads and parses the body if there is one.
 */
export async function compareWithBare(
  portal: RunningPortal,
  title: string,
  shot: Shot,
  atLeast: number,
): Promise<void> {
  const { method = "GET", headers = {}, body } = shot;
  const bare = await barePeer(shot.url, { method, headers, ...(body ? { body } : {}) });
  const peerIs = `bare node:http with the same ${rounded(bare.bytes)} bytes`;
  try {
    const peer = { shot: { ...shot, url: bare.url }, pid: bare.pid };
    await compare({ title, ours: { shot, pid: portal.pid }, peer, peerIs, atLeast });
  } finally {
    bare.stop();
  }
}

const ruleCheck = (portal: RunningPortal, token: string, value: string): Shot => ({
  url: `${portal.url}/api/sys/checkRule/checkByCode`,
  method: "POST",
  headers: { "x-access-token": token, "content-type": "application/json" },
  body: JSON.stringify({ ruleCode: "uscc", value }),
});

/** The menu of an account with 300 items, and a POST that is validated and answered. */
export async function benchHttp(portal: RunningPortal, username: string): Promise<void> {
  const token = await signIn(portal.url, username);
  const menu = {
    url: `${portal.url}/api/sys/permission/getUserPermissionByToken?appId=70001`,
    headers: { "x-access-token": token, "accept-encoding": "gzip" },
  };
  await compareWithBare(portal, "authenticated read of a 300-item menu", menu, 0.75);
  // An empty value passes every rule before a pattern is matched: the call only validates its body and answers.
  await compareWithBare(portal, "validated small POST", ruleCheck(portal, token, ""), 0.6);
}

/** Cost of a rule's patterns in addition to the call. */
export async function benchRule(portal: RunningPortal, username: string): Promise<void> {
  const token = await signIn(portal.url, username);
  const { pid } = portal;
  await compare({
    title: "check of a value by a rule (linear-time patterns)",
    ours: { shot: ruleCheck(portal, token, "91310000MA1FL0AB12"), pid },
    peer: { shot: ruleCheck(portal, token, ""), pid },
    peerIs: "the same call without a value",
    atLeast: 0.75,
  });
}
