import { barePeer } from "./bare-peer.ts";
import { alternate, type Shot } from "./load.ts";
import { type RunningPortal, signIn } from "./portal.ts";
import { median, print } from "./report.ts";

const round = (n: number) => Math.round(n).toLocaleString("en");

async function compare(what: string, shot: Shot): Promise<void> {
  const peer = await barePeer(shot.url, {
    method: shot.method ?? "GET",
    headers: shot.headers ?? {},
    ...(shot.body ? { body: shot.body } : {}),
  });
  try {
    const rates = await alternate(shot, { ...shot, url: peer.url });
    const [ours, bare] = [median(rates.ours), median(rates.peer)];
    print({
      what,
      measured: `${round(ours)} answers/s of ${round(peer.bytes)} bytes (${rates.ours.map(round).join(", ")})`,
      yardstick: `bare node:http with the same bytes ${round(bare)}/s (${rates.peer.map(round).join(", ")})`,
      value: ours / bare,
      unit: "",
      budget: { atLeast: 0.75 },
    });
  } finally {
    peer.stop();
  }
}

/** The menu of an account with 300 items, and a small validated POST, beside bare node:http. */
export async function benchHttp(portal: RunningPortal, username: string): Promise<void> {
  const token = await signIn(portal.url, username);
  const headers = { "x-access-token": token, "accept-encoding": "gzip" };
  await compare("authenticated read of a 300-item menu", {
    url: `${portal.url}/api/sys/permission/getUserPermissionByToken?appId=70001`,
    headers,
  });
  await compare("validated small POST (rule check)", {
    url: `${portal.url}/api/sys/checkRule/checkByCode`,
    method: "POST",
    headers: { "x-access-token": token, "content-type": "application/json" },
    body: JSON.stringify({ ruleCode: "uscc", value: "91310000MA1FL0AB12" }),
  });
}
