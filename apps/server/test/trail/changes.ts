// Sweep: a changing call changes nothing while the audit trail cannot be written, its version is not the stored one or
// its proof is missing; otherwise it is recorded.
import { allEndpoints } from "@tender/contract";
import { startTestApp, type UserInput } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyButton } from "#test/access/every-button.ts";
import { type Columns, tableContents } from "#test/database-contents.ts";
import { withEdits } from "./edits.ts";
import { failTrail, refusedRows, restoreTrail } from "./failing-trail.ts";
import type { Answer, Prepare, Prepared, Send, Stage } from "./scenario.ts";
import { secondConnections } from "./second-connections.ts";
import { sentRequests } from "./sent-requests.ts";
import { accountsOf, secretsOf, statedRows } from "./stated-entries.ts";

export interface ChangesOptions {
  readonly env?: Readonly<Record<string, string>>;
}

/** Tables that are written outside the transaction: failures are logged and guesses counted even if it rolls back. */
const UNCOMPARED_TABLES = ["error_entry", "audit_entry", "guess", "sign_in_failure", "rate_limit"];

/**
 * Columns that a refused call may change. A consumed try or step stays consumed, so that no second guess is free. Last
 * uses of sessions are stored in the background.
 */
const UNCOMPARED_COLUMNS: Columns = {
  one_time_code: ["tries_left"],
  session: ["last_used_at"],
  two_step: ["last_step"],
};

/** Error codes for an outdated version, by the key of the call. */
const outdatedCodes = new Map(
  allEndpoints().flatMap(({ key, endpoint }) => {
    const code = endpoint.errors?.find((errorCode: string) => /\.(?!nothing_)(\w+_)?changed$/.test(errorCode));
    return endpoint.body && "shape" in endpoint.body && "version" in endpoint.body.shape ? [[key as string, code]] : [];
  }),
);

/** Keys of the calls that require a fresh proof. */
const keysWithProof = new Set<string>(
  allEndpoints().flatMap(({ key, endpoint }) => (endpoint.errors.includes("proof.required") ? [key] : [])),
);
/** Calls that require no proof for the change of their scenario, only for another one. */
const keysWithoutProof = [
  ...["approval.decide", "scanApp.change", "thirdParty.bindPending"],
  ...["userAdmin.restore", "userAdmin.save", "userAdmin.unfreeze"],
];

/** Codes of a repeated request after the first one has ended the object's state. */
const codesAfterEnd: Readonly<Record<string, RegExp>> = {
  "noticeAdmin.publish": /^notice\.not_draft$/,
  "ownOrganisation.submit": /^organisation\.submission_waiting$/,
};
const ENDED = /\.(remove\w*|merge)$/;

/** Calls that refuse an outdated version without an audit row: the service compares it before the transaction. */
const keysWithoutRefusalRow = ["onlineRow.save", "scanApp.change", "thirdParty.updateProvider"];

const callOf = (name: string): string => name.split(":")[0] ?? "";
const statusOf = (answer: Answer): number => ("status" in answer ? answer.status : answer.statusCode);

export function proveChanges(changes: Readonly<Record<string, Prepare>>, { env = {} }: ChangesOptions = {}): void {
  let stage: Stage;
  let seconds: string[];
  /** Keys of the calls that were sent with an outdated version. */
  const outdated = new Set<string>();

  beforeAll(async () => {
    const t = await startTestApp({ env: { ...env } });
    await t.make.role("almighty", everyButton);
    await t.make.role("system_admin", everyButton);
    await t.make.user({ roles: ["system_admin"] });
    const proven = async (input?: UserInput) => {
      const person = await t.person(input);
      await t.prove(person);
      return person;
    };
    const run: Stage["run"] = async (sql, values = []) => (await t.database.pool.query(sql, [...values])).rows;
    const sent = sentRequests(t);
    stage = { t, proven, run, sent, admin: await proven({ roles: ["almighty"], realname: "管理员" }) };
    // Repeated jobs write by themselves.
    await t.deps.stopJobs();
    seconds = secondConnections([t.database, t.database.work]);
  });
  afterAll(() => stage.t.close());

  const contents = () => tableContents(stage.t.database.pool, UNCOMPARED_COLUMNS, UNCOMPARED_TABLES);
  type Contents = Awaited<ReturnType<typeof contents>>;
  /** Returns the contents when two successive reads are equal: the background work of the preparation has ended. */
  async function settledContents() {
    let last = await contents();
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const next = await contents();
      if ([...next].every(([name, text]) => last.get(name) === text)) return next;
      last = next;
    }
  }
  async function expectUnchanged(before: Contents, usesUp: readonly string[] = []) {
    const changed = [...(await contents())].flatMap(([name, text]) => (text === before.get(name) ? [] : [name]));
    expect(changed.filter((name) => !usesUp.includes(name))).toEqual([]);
  }
  const trailIds = async () => (await stage.run("SELECT id FROM audit_entry")).map(({ id }) => id);
  const newRows = (earlierIds: readonly unknown[], outcome = "ok") =>
    stage.run(
      `SELECT action, outcome, reason, username, user_id AS "userId", object, at, address, request_id AS "requestId", detail
       FROM audit_entry WHERE outcome = $2 AND NOT id = ANY($1) ORDER BY id`,
      [earlierIds, outcome],
    );

  /** Sends the request while no session has a proof. The caller compares the contents. */
  async function expectProofRequired(send: Send) {
    const move = (interval: string) =>
      stage.run("UPDATE short_lived SET expires_at = expires_at + $1::interval WHERE key LIKE 'proof:%'", [interval]);
    await move("-1 day");
    await send().finally(() => move("1 day"));
    expect(stage.sent.last().code).toBe("proof.required");
  }

  async function expectOutdated(name: string, send: Send, before: Contents) {
    const [key, earlierIds, accounts] = [callOf(name), await trailIds(), await accountsOf(stage)];
    if (!(await stage.sent.withOtherVersion(send))) return;
    outdated.add(key);
    const sent = stage.sent.last();
    const code = outdatedCodes.get(key);
    expect(sent.code).toBe(code);
    await expectUnchanged(before);
    const row = statedRows(name, {
      sent,
      accountName: undefined,
      accounts,
      later: accounts,
      at: stage.t.clock.now(),
    }).at(-1);
    const { action, username, requestId } = { ...row };
    const refusal = { action, username, requestId, reason: code };
    expect(await newRows(earlierIds, "refused")).toMatchObject(keysWithoutRefusalRow.includes(key) ? [] : [refusal]);
  }

  async function expectRecorded(name: string, send: Send, accountName: string | undefined) {
    const [earlierIds, accounts] = [await trailIds(), await accountsOf(stage)];
    stage.sent.clear();
    // Caches are filled now, and are not read again.
    seconds.length = 0;
    expect(statusOf(await send())).toBe(200);
    expect(seconds).toEqual([]);
    const [rows, sent, later] = [await newRows(earlierIds), stage.sent.last(), await accountsOf(stage)];
    const expected = statedRows(name, { sent, accountName, accounts, later, at: stage.t.clock.now() });
    const requests = stage.sent.list.map(({ requestId }) => requestId);
    expect(rows.map(({ action }) => action)).toEqual(expected.map(({ action }) => action));
    for (const [index, { object, username, detail, requestId: _, ...row }] of expected.entries()) {
      expect(rows[index]).toMatchObject(row);
      expect(requests).toContain(rows[index]?.requestId);
      expect(rows[index]?.username).toMatch(username);
      if (object === null) expect(rows[index]?.object).toBeNull();
      else expect(rows[index]?.object).toMatch(object);
      if (detail === null) expect(rows[index]?.detail).toBeNull();
      else expect(rows[index]?.detail).toMatchObject(detail);
    }
    const text = JSON.stringify(rows.map(({ detail }) => detail));
    for (const secret of secretsOf(stage.sent.list)) expect(text).not.toContain(secret);
  }

  /** Sends the request again, with the version that the first one has superseded. */
  async function expectRepeatRefused(key: string, send: Send) {
    const before = await settledContents();
    await send();
    const code = outdatedCodes.get(key) ?? "";
    expect(stage.sent.last().code).toMatch(codesAfterEnd[key] ?? (ENDED.test(key) ? /not_found$/ : code));
    await expectUnchanged(before);
  }

  describe("a broken audit trail, a missing proof, or another version than the stored one,", () => {
    test.each(withEdits(changes))(
      "[SEC-19, SEC-60, SEC-80] prevents %s, which is recorded afterwards",
      async (name, prepare) => {
        const key = callOf(name);
        const prepared = await prepare(stage);
        const { send, usesUp, accountName }: Prepared = typeof prepared === "function" ? { send: prepared } : prepared;
        const { pool } = stage.t.database;
        const before = await settledContents();
        if (keysWithProof.has(key) && !keysWithoutProof.includes(key)) await expectProofRequired(send);
        if (outdatedCodes.has(key)) await expectOutdated(name, send, before);
        await failTrail(pool);
        const refusedBefore = await refusedRows(pool);
        const refused = await send().finally(() => restoreTrail(pool));
        await expectUnchanged(before, usesUp);
        expect(await refusedRows(pool)).toBeGreaterThan(refusedBefore);
        expect(statusOf(refused)).toBe(500);
        await expectRecorded(name, send, accountName);
        if (typeof stage.sent.last().body.version === "number") await expectRepeatRefused(key, send);
      },
    );

    test("are tried for each call that states a version", () => {
      const versioned = Object.keys(changes).filter((key) => outdatedCodes.has(key));
      expect(versioned.filter((key) => !outdated.has(key))).toEqual([]);
    });
  });
}
