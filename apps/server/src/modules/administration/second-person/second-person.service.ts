import { createHmac } from "node:crypto";
import { type EndpointKey, endpointOf } from "@tender/contract";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ApprovalService, Decision, StoredCall } from "#modules/notices/approval/approval.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import { admit, isAdmitted } from "#platform/access.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { storableJson } from "#platform/database/storable-json.ts";
import type { SecondPersonNeeded } from "#platform/second-person.ts";
import { seal, unseal } from "#platform/secrets.ts";

/** Stores calls that require the approval of another administrator, and runs them after it. */
export interface SecondPerson {
  /** Stores the call; an identical call is stored once. */
  storeCall(key: EndpointKey, input: unknown, needed: SecondPersonNeeded, caller: Caller): Promise<void>;
  /** Sets the function that runs stored calls; called once, when the server is composed. */
  setRunner(make: RunStoredCall): void;
}

export interface SecondPersonDeps {
  readonly db: Db;
  /** The input of a stored call may contain a password (of a directory), so it is sealed. */
  readonly key: Buffer;
  readonly accounts: Pick<AccountService, "find">;
  readonly approvals: ApprovalService;
  readonly permissions: Pick<PermissionService, "grantsOf">;
}

type RunStoredCall = (key: EndpointKey, input: unknown, caller: Caller, origin: Origin) => Promise<unknown>;

const MAX_LISTED_PEOPLE = 10;

/** Identical requests of one person have the same subject. The key prevents guessing the input from the digest. */
const subjectOf = (secret: Buffer, key: EndpointKey, input: unknown, userId: string): string =>
  createHmac("sha256", secret)
    .update(JSON.stringify([key, input, userId]))
    .digest("hex");

const refusedBecause = (reason: string) => new AppError("approval.refused", { values: { reason } });

export function createSecondPerson(deps: SecondPersonDeps): SecondPerson {
  const { db, key: secret, accounts, approvals, permissions } = deps;
  let make: RunStoredCall | undefined;

  /** The input of calls that an earlier version stored is not sealed. */
  const inputOf = ({ sealed, input }: StoredCall): unknown =>
    sealed === undefined ? input : JSON.parse(unseal(secret, sealed));

  async function peopleWords(userIds: readonly string[]): Promise<string> {
    const found = await Promise.all(userIds.slice(0, MAX_LISTED_PEOPLE).map((id) => accounts.find(id)));
    const names = found.flatMap((person) => (person ? `${person.realname}（${person.username}）` : []));
    const more = userIds.length > MAX_LISTED_PEOPLE ? `等 ${userIds.length} 人` : "";
    return `${names.join("、")}${more}`;
  }

  /** Returns the requester with their current rights, without those lost since. Throws approval.refused. */
  async function requesterOf(call: StoredCall, { row, decider: by }: Decision): Promise<Caller> {
    const account = await accounts.find(row.askedByUserId);
    if (account?.status !== "active") throw refusedBecause("提交人的账号已停用");
    const grants = await permissions.grantsOf(account.id, call.department?.id ?? null);
    const requester: Caller = {
      ...by,
      userId: account.id,
      username: account.username,
      realname: account.realname,
      department: call.department,
      ...grants,
      approvedBy: by.userId,
    };
    if (!isAdmitted(endpointOf(call.key).access, requester)) throw refusedBecause("提交人已没有该操作的权限");
    return requester;
  }

  /** Runs the call with the fresh proof of the decider. */
  async function execute(decision: Decision): Promise<void> {
    const { call } = decision.row;
    if (!call || !make) throw new Error("no handler for a stored call");
    const caller = await requesterOf(call, decision);
    try {
      await make(call.key, inputOf(call), caller, decision.origin);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "proof.required") throw error;
      throw refusedBecause(error.message);
    }
  }

  approvals.followWith("change", {
    mayDecide: ({ call }, caller) =>
      call !== null && !call.people.includes(caller.userId) && isAdmitted(endpointOf(call.key).access, caller),
    follow: async (_tx, _subject, isApproved, decision) => {
      if (!isApproved || !decision?.row.call) return;
      admit(endpointOf(decision.row.call.key).access, decision.decider);
      await execute(decision);
    },
    // The requester sees the outcome among the to-dos.
    notify: async () => undefined,
  });

  return {
    setRunner: (runner) => {
      make = runner;
    },
    storeCall: async (key, input, { words }, caller) => {
      const { people = [], facts, title } = words;
      const about = people.length > 0 ? [{ label: "人员", value: await peopleWords(people) }] : [];
      const wish = {
        kind: "change" as const,
        subject: subjectOf(secret, key, input, caller.userId),
        title,
        facts: [...facts, ...about],
        aboutUserId: caller.userId,
        call: { key, sealed: seal(secret, storableJson(input)), department: caller.department, people },
      };
      try {
        await db.transaction((tx) => approvals.request(tx, caller, wish));
      } catch (error) {
        if (sqlErrorOf(error)?.constraint !== "approval_pending_key") throw error;
      }
    },
  };
}
