import { tokenDigest } from "#platform/tokens.ts";
import { expectedDetails } from "./expected-details.ts";
import { expectedEntries } from "./expected-entries.ts";
import type { Stage } from "./scenario.ts";
import type { Sent } from "./sent-requests.ts";

interface Line {
  readonly scenario: string;
  readonly action: string;
  readonly object: string;
  readonly by: string | undefined;
}

const lines: readonly Line[] = expectedEntries
  .trim()
  .split("\n")
  .map((line) => {
    const [scenario = "", action = "", object = "", by] = line.split(/ {2,}/);
    return { scenario, action, object, by: by?.replace(/^by /, "") };
  });

interface Account {
  readonly id: string;
  readonly username: string;
}

/** Accounts by their id and by the digest of each session's token. Read before a call, because the call may change both. */
export async function accountsOf({ run }: Stage): Promise<ReadonlyMap<string, Account>> {
  const rows = await run(`SELECT id AS key, id, username FROM app_user UNION ALL
    SELECT token_digest, u.id, username FROM session JOIN app_user u ON u.id = user_id`);
  return new Map(rows.map(({ key, id, username }) => [String(key), { id: String(id), username: String(username) }]));
}

/** Returns the account that a request acts for: of its session, else of the one that its answer opens, else the one it names. */
function callerOf(sent: Sent, before: ReadonlyMap<string, Account>, after: ReadonlyMap<string, Account>) {
  const opened = typeof sent.result.token === "string" ? sent.result.token : "";
  const named = [...after.values()].find(({ username }) => username === sent.body.username);
  return before.get(tokenDigest(sent.token ?? "")) ?? after.get(tokenDigest(opened)) ?? named;
}

const ANY = "[^/]+";
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns the pattern of a name or an object in the table. */
function patternOf(text: string, fields: Readonly<Record<string, unknown>>): RegExp {
  const parts = text.split(/(\{[^}]+\})/).map((part) => {
    if (part === "{any}") return ANY;
    return part.startsWith("{") ? escaped(String(fields[part.slice(1, -1)])) : escaped(part);
  });
  return new RegExp(`^${parts.join("")}$`);
}

const withPrefix = (prefix: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]));

/** Returns the expected fields of the rows of one scenario, in their order. */
export function statedRows(
  scenario: string,
  {
    sent,
    by,
    accounts,
    later,
    at,
  }: {
    readonly sent: Sent;
    readonly by: string | undefined;
    readonly accounts: ReadonlyMap<string, Account>;
    readonly later: ReadonlyMap<string, Account>;
    readonly at: number;
  },
) {
  const given = [...later.values()].find(({ username }) => username === by);
  const caller = given ?? callerOf(sent, accounts, later);
  const fields = {
    ...{ ...withPrefix("body", sent.body), ...withPrefix("result", sent.result) },
    ...{ caller: caller?.username, account: accounts.get(String(sent.body.id))?.username },
  };
  const stated = lines.filter((line) => line.scenario === scenario);
  return stated.map(({ action, object, by: other }, index) => {
    const isOther = other !== undefined && other !== "send";
    const details = expectedDetails[scenario] ?? null;
    return {
      ...{ action, outcome: "ok", reason: null, at: new Date(at), address: "203.0.113.10", requestId: sent.requestId },
      username: isOther ? patternOf(other, {}) : (caller?.username ?? "an account"),
      userId: isOther ? null : (caller?.id ?? "an account"),
      object: object === "-" ? null : patternOf(object, fields),
      detail: Array.isArray(details) ? details[index] : details,
    };
  });
}

/** Names of fields that carry a secret wherever they stand. */
const SECRET =
  /password|confirmation|^token$|accessToken|secret|smscode|captcha$|ticket|caLockCode|recoveryCodes|^pgt$/i;
/** Fields whose values are masked in the trail. */
const PERSONAL = /^(phone|mobile|email)$/;
/** A one-time code, a code of hand-over or a token: other codes are names. */
const ONE_TIME = /^(\d{6}|[\w-]{40,})$/;

/** Returns the secrets and whole numbers that the requests and their answers contain. */
export function secretsOf(sent: readonly Sent[]): string[] {
  const found: string[] = [];
  const search = (name: string, value: unknown): void => {
    if (value !== null && typeof value === "object")
      for (const [inner, one] of Object.entries(value)) search(Array.isArray(value) ? name : inner, one);
    if (typeof value !== "string" || value === "") return;
    const isCode = name === "code" && ONE_TIME.test(value);
    if (SECRET.test(name) || PERSONAL.test(name) || isCode) found.push(value);
    // The secret of a one-time link stands behind its address.
    if (name === "address" && value.includes("#")) found.push(value.slice(value.indexOf("#") + 1));
  };
  for (const one of sent) {
    search("body", one.body);
    search("result", one.result);
    search("token", one.token);
  }
  return found.filter((text) => text.length >= 6);
}
