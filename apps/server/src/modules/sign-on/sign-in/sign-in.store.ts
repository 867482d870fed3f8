import type { Department } from "@tender/contract";
import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { named, prepareWrite } from "#platform/database/named-statement.ts";
import { removeInPortions } from "#platform/database/remove-in-portions.ts";
import { knownDevice } from "./sign-in.tables.ts";

/** State of an account that a sign-in needs beside the password. */
export interface SignInState {
  readonly hasTwoStep: boolean;
  /** The digest belongs to a device that skips the second step. */
  readonly isTrustedDevice: boolean;
  /** In the order of the tree. */
  readonly departs: Department[];
}

export function createSignInStore(db: Db) {
  const readState = named<SignInState>(
    db,
    `SELECT EXISTS (SELECT 1 FROM two_step WHERE user_id = $1) AS "hasTwoStep",
            EXISTS (SELECT 1 FROM trusted_device WHERE user_id = $1 AND digest = $2 AND until > $3) AS "isTrustedDevice",
            coalesce((SELECT json_agg(json_build_object('id', d.id, 'orgCode', d.org_code, 'departName', d.depart_name)
                                      ORDER BY d.org_code)
                      FROM department_member m JOIN department d ON d.id = m.department_id
                      WHERE m.user_id = $1), '[]') AS departs`,
  );
  return {
    readState: async (userId: string, deviceDigest: string | null, now: Date): Promise<SignInState> =>
      (await readState(userId, deviceDigest, now)).at(0) ?? { hasTwoStep: false, isTrustedDevice: false, departs: [] },
    /** Hits if the device is new and the account has others: the first device of an account is not reported. */
    recordDevice: prepareWrite<{ userId: string; sign: string; lastSeenAt: Date }>(
      db
        .insert(knownDevice)
        .values({
          userId: sql.placeholder("userId"),
          sign: sql.placeholder("sign"),
          lastSeenAt: sql.placeholder("lastSeenAt"),
        })
        .onConflictDoUpdate({
          target: [knownDevice.userId, knownDevice.sign],
          set: { lastSeenAt: sql`excluded.last_seen_at` },
          setWhere: sql`${knownDevice.lastSeenAt} < excluded.last_seen_at - interval '1 day'`,
        })
        .returning({
          // An existing row was locked by this statement and has an xmax; an inserted row has none.
          hit: sql<boolean>`known_device.xmax = 0 AND EXISTS (SELECT 1 FROM known_device AS before WHERE before.user_id = known_device.user_id)`.as(
            "hit",
          ),
        }),
    ),
    deleteDevicesBefore: (moment: Date): Promise<number> =>
      removeInPortions(db, knownDevice, lt(knownDevice.lastSeenAt, moment)),
    deleteDevicesOf: async (userId: string): Promise<void> => {
      await db.delete(knownDevice).where(eq(knownDevice.userId, userId));
    },
  };
}

export type SignInStore = ReturnType<typeof createSignInStore>;
