import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import type { KeyPurpose } from "#platform/protected-text/data-key.store.ts";
import type { ProtectedColumn } from "#platform/protected-text/protected-column.ts";
import type { DataKeyInfo, ProtectedTexts } from "#platform/protected-text/protected-texts.ts";

export interface DataKeyState extends Omit<DataKeyInfo, "since"> {
  /** Number of texts under the key; null: not counted for digests, of which every text has one. */
  readonly rows: number | null;
}

export interface ColumnState {
  readonly title: string;
  readonly total: number;
  /** Texts in the current form. */
  readonly done: number;
}

export interface DataKeyOverview {
  readonly stage: "plain" | "sealed";
  /** Time at which a node of release 1.0.0 was last running; null: none is expected. */
  readonly formerSeenAt: Date | null;
  readonly keys: readonly DataKeyState[];
  readonly columns: readonly ColumnState[];
}

/** Requester of a change: a person, or the operator of a server. */
export interface KeyRequester {
  /** Null: the operator of a server. */
  readonly userId: string | null;
  readonly username: string;
  readonly origin: Origin | null;
}

/** 数据密钥: keys of sealed numbers, the progress of the take-over. */
export interface DataKeys {
  read(): Promise<DataKeyOverview>;
  /** Adds a key; the job takes over the rows. Returns its version. Throws data_key.busy, data_key.not_sealed. */
  rotate(purpose: KeyPurpose, requester: KeyRequester): Promise<number>;
  /** Ends the wait for nodes of release 1.0.0. Throws data_key.sealed. */
  takeOver(requester: KeyRequester): Promise<void>;
}

export interface DataKeysDeps {
  readonly db: Db;
  readonly texts: ProtectedTexts;
  readonly columns: readonly ProtectedColumn[];
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

export function createDataKeys({ db, texts, columns, audit }: DataKeysDeps): DataKeys {
  const { store } = texts;
  return {
    read: async () => {
      const read = await store.read();
      if (!read) throw new Error("the data keys are missing");
      const { state, keys } = read;
      const counts = await Promise.all(
        columns.map(async (column) => ({ title: column.title, ...(await column.count()) })),
      );
      const current = keys.find(({ purpose, state: one }) => purpose === "cipher" && one === "current")?.version ?? 0;
      return {
        stage: state.stage,
        formerSeenAt: state.formerSeenAt,
        keys: keys.map(({ sealed: _, since: __, ...key }) => ({
          ...key,
          rows:
            key.purpose === "cipher"
              ? counts.reduce((sum, { sealed }) => sum + (sealed.get(key.version) ?? 0), 0)
              : null,
        })),
        columns: counts.map(({ title, total, sealed }) => ({ title, total, done: sealed.get(current) ?? 0 })),
      };
    },
    rotate: async (purpose, { userId, username, origin }) => {
      const entry = { action: "data_key.rotate", userId, username, object: purpose, origin };
      await audit.recordRefusals(entry, async () => {
        const read = await store.read();
        if (read?.state.stage === "plain") throw new AppError("data_key.not_sealed");
        if (read?.keys.some((key) => key.purpose === purpose && key.state === "new"))
          throw new AppError("data_key.busy");
      });
      return audit.change(db, entry, async (tx) => {
        const version = await texts.addKey(tx, purpose, username);
        if (version === undefined) throw new AppError("data_key.busy");
        return { result: version, detail: { version } };
      });
    },
    takeOver: async ({ userId, username, origin }) => {
      const entry = { action: "data_key.take_over", userId, username, origin };
      await audit.recordRefusals(entry, async () => {
        if ((await store.read())?.state.stage === "sealed") throw new AppError("data_key.sealed");
      });
      await audit.change(db, entry, async (tx) => {
        await store.markFormerSeen(null, tx);
        await store.announce(tx);
        return { result: undefined };
      });
    },
  };
}
