import type { Config } from "#config/config.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { NodeStatuses } from "#modules/trail/node-status/node-status.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { explainCause } from "#platform/delivery-cause.ts";
import type { SetUpStore } from "./set-up.store.ts";
import { type Overview, remainingStepOf, SEPARATED_ROLES, stepsOf } from "./set-up-steps.ts";

/** The progress of the set-up, computed from existing data; only its end is stored. */
export interface SetUp {
  read(): Promise<Overview>;
  /** Ends the set-up: it is no longer offered to administrators. */
  end(how: "finished" | "skipped", caller: Caller, origin: Origin): Promise<void>;
  /** The open steps while the set-up is offered; undefined: it is not offered. */
  remainingStep(): Promise<string | undefined>;
  /**
   * The number of machines with live nodes if each stores files in its own folder; 0: there is at most one, or they
   * share a bucket. Nodes of one machine share its folder.
   */
  hostsWithOwnFiles(): Promise<number>;
}

export interface SetUpDeps {
  readonly db: Db;
  readonly store: SetUpStore;
  readonly config: Config;
  readonly audit: Pick<AuditService, "record">;
  readonly nodeStatuses: Pick<NodeStatuses, "countLiveHosts">;
  readonly subsystems: Pick<Subsystems, "listWithoutAddress">;
  readonly clock: Clock;
}

export function createSetUp({ db, store, config, audit, nodeStatuses, subsystems, clock }: SetUpDeps): SetUp {
  const isDemo = config.demo;
  /** An end is final, so it is not read again. */
  let hasEnded = false;

  async function wayOf(channel: "sms" | "mail"): Promise<Overview["sms"]> {
    const { deliveredAt, cause } = await store.sent(channel);
    const chosenBy = channel === "sms" ? "SMS_PROVIDER" : "MAIL_PROVIDER";
    return {
      provider: config.messaging[channel].kind,
      origin: config.source.environmentValues[chosenBy] === undefined ? "default" : "environment",
      deliveredAt: deliveredAt?.toISOString() ?? null,
      cause: cause === null ? null : explainCause(cause),
    };
  }

  async function hostsWithOwnFiles(): Promise<number> {
    if (config.FILE_STORAGE !== "local") return 0;
    const hosts = await nodeStatuses.countLiveHosts();
    return hosts > 1 ? hosts : 0;
  }

  async function read(): Promise<Overview> {
    const [end, organisation, departments, sms, mail, total, waiting, ...otherFigures] = await Promise.all([
      store.end(),
      store.organisation(),
      store.departments(),
      wayOf("sms"),
      wayOf("mail"),
      store.people(),
      store.peopleWaiting(),
      subsystems.listWithoutAddress(),
      store.holders(SEPARATED_ROLES),
      hostsWithOwnFiles(),
    ]);
    const [withoutAddress, holders, ownFiles] = otherFigures;
    hasEnded = end !== undefined;
    const steps = stepsOf({
      isNamed: config.COMPANY_NAME !== undefined && config.COMPANY_NAME !== "",
      departments,
      isSmsDelivered: sms.deliveredAt !== null,
      isMailDelivered: mail.deliveredAt !== null,
      people: total,
      administrators: holders,
    });
    return {
      isDemo,
      isOffered: !isDemo && end === undefined && remainingStepOf(steps) !== undefined,
      ended: end ? { how: end.how, at: end.endedAt.toISOString(), by: end.by } : null,
      steps,
      organisation,
      departments,
      sms,
      mail,
      people: { total, waiting },
      withoutAddress,
      hostsWithOwnFiles: ownFiles,
      administrators: holders.toSorted((a, b) => SEPARATED_ROLES.indexOf(a.code) - SEPARATED_ROLES.indexOf(b.code)),
    };
  }

  return {
    read,
    hostsWithOwnFiles,
    end: async (how, { userId, username }, origin) => {
      const entry = { action: "set_up.end", outcome: "ok", userId, username, origin, detail: { how } } as const;
      await db.transaction(async (tx) => {
        const isEnded = await store.saveEnd(tx, { how, endedAt: new Date(clock.now()), endedBy: userId });
        // A set-up that was finished before is not recorded again.
        if (isEnded) await audit.record(entry, tx);
      });
    },
    remainingStep: async () => {
      if (isDemo || hasEnded) return undefined;
      const { isOffered, steps } = await read();
      return isOffered ? remainingStepOf(steps) : undefined;
    },
  };
}
