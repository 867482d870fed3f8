import { tokenDigest } from "#platform/tokens.ts";
import { expectedDetails } from "./expected-details.ts";
import { expectedEntries } from "./expected-entries.ts";
import type { Stage } from "./scenario.ts";
import type { Sent } from "./sent-requests.ts";

/** A line of the table of expected entries. */
interface Line {
  readonly scenario: string;
  readonly action: string;
  readonly object: string;
  readonly accountName: string | undefined;
}

const lines: readonly Line[] = expectedEntries
  .trim()
  .split("\n")
  .map((line) => {
    const [scenario = "", action = "", object = "", by] = line.split(/ {2,}/);
    return { scenario, action, object, accountName: by?.replace(/^by /, "") };
  });

interface Account {
  readonly id: string;
  readonly username: string;
}

/** Returns accounts by id and by the digest of each session's token. Read before a call, because it may change both. */
export async function accountsOf({ run }: Stage): Promise<ReadonlyMap<string, Account>> {
  const rows = await run(`SELECT id AS key, id, username FROM app_user UNION ALL
    SELECT token_digest, u.id, username FROM session JOIN app_user u ON u.id = user_id`);
  return new Map(rows.map(({ key, id, username }) => [String(key), { id: String(id), username: String(username) }]));
}

/** Returns the account of the request's session; else of the session in its answer; else the account that it names. */
function callerOf(sent: Sent, before: ReadonlyMap<string, Account>, after: ReadonlyMap<string, Account>) {
  const opened = typeof sent.result.token === "string" ? sent.result.token : "";
  const named = [...after.values()].find(({ username }) => username === sent.body.username);
  return before.get(tokenDigest(sent.token ?? "")) ?? after.get(tokenDigest(opened)) ?? named;
}

const ANY = "[^/]+";
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns the pattern for a text of the table, in which `{name}` is a field and `{any}` any segment. */
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
    accountName,
    accounts,
    later,
    at,
  }: {
    readonly sent: Sent;
    readonly accountName: string | undefined;
    readonly accounts: ReadonlyMap<string, Account>;
    readonly later: ReadonlyMap<string, Account>;
    readonly at: number;
  },
) {
  const statedAccount = [...later.values()].find(({ username }) => username === accountName);
  const caller = statedAccount ?? callerOf(sent, accounts, later);
  const fields = {
    ...withPrefix("body", sent.body),
    ...withPrefix("result", sent.result),
    caller: caller?.username,
    account: accounts.get(String(sent.body.id))?.username,
  };
  const scenarioLines = lines.filter((line) => line.scenario === scenario);
  return scenarioLines.map(({ action, object, accountName: username }, index) => {
    const isOther = username !== undefined && username !== "send";
    const details = expectedDetails[scenario] ?? null;
    return {
      action,
      outcome: "ok",
      reason: null,
      at: new Date(at),
      address: "203.0.113.10",
      requestId: sent.requestId,
      username: isOther ? patternOf(username, {}) : (caller?.username ?? "an account"),
      userId: isOther ? null : (caller?.id ?? "an account"),
      object: object === "-" ? null : patternOf(object, fields),
      detail: Array.isArray(details) ? details[index] : details,
    };
  });
}

/** Names of fields whose values are secrets at any depth. */
const SECRET =
  /password|confirmation|^token$|accessToken|secret|smscode|captcha$|ticket|caLockCode|recoveryCodes|^pgt$/i;
/** Fields whose values are masked in the trail. */
const PERSONAL = /^(phone|mobile|email)$/;
/** A one-time code, a hand-over code or a token. Other fields named `code` contain names. */
const ONE_TIME = /^(\d{6}|[\w-]{40,})$/;

/** Returns the secrets and unmasked personal data of at least six characters in the requests and their answers. */
export function secretsOf(sent: readonly Sent[]): string[] {
  const found: string[] = [];
  const search = (name: string, value: unknown): void => {
    if (value !== null && typeof value === "object")
      for (const [key, child] of Object.entries(value)) search(Array.isArray(value) ? name : key, child);
    if (typeof value !== "string" || value === "") return;
    const isCode = name === "code" && ONE_TIME.test(value);
    if (SECRET.test(name) || PERSONAL.test(name) || isCode) found.push(value);
    // The fragment of a one-time link is its secret.
    if (name === "address" && value.includes("#")) found.push(value.slice(value.indexOf("#") + 1));
  };
  for (const request of sent) {
    search("body", request.body);
    search("result", request.result);
    search("token", request.token);
  }
  return found.filter((text) => text.length >= 6);
}
