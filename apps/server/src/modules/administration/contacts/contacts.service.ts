import type { EndpointOf, ResultOf } from "@tender/contract";
import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { HeldPositions } from "#modules/reference/position/position.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import { countedOf } from "#platform/database/bounded-count.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import type { ContactFilter, ContactStore } from "./contacts.store.ts";

/** The address book within the caller's data rules. */
export interface Contacts {
  page(
    filter: ContactFilter,
    window: { readonly limit: number; readonly offset: number },
    caller: Caller,
  ): Promise<ResultOf<EndpointOf<"contacts.list">>>;
  /**
   * Returns the full phone and mail; the look-up is recorded before the answer. Throws user.not_found,
   * user.reason_required.
   */
  reveal(
    id: string,
    reason: string,
    caller: Caller,
    origin: Origin,
  ): Promise<{ phone: string | null; email: string | null }>;
}

export interface ContactDeps {
  readonly store: ContactStore;
  readonly ruled: RuledRows;
  readonly heldPositions: HeldPositions;
  readonly audit: Pick<AuditService, "record">;
}

export const createContacts = ({ store, ruled, heldPositions, audit }: ContactDeps): Contacts => ({
  page: async ({ keyword, ...filter }, window, caller) => {
    const filterWithKeyword = { ...filter, keyword: keyword?.trim() };
    const rule = await ruled.conditionFor(caller);
    const hasManyMembers = await store.hasManyMembers(filterWithKeyword);
    const counted = countedOf(await store.count(filterWithKeyword, rule, hasManyMembers));
    const rows = await store.page(filterWithKeyword, rule, window, { hasManyMembers, hasManyMatches: counted.isMore });
    const positions = await heldPositions.of(rows.map(({ id }) => id));
    return {
      ...counted,
      rows: rows.map(({ phone, email, ...row }) => ({
        ...row,
        positions: (positions.get(row.id) ?? []).map(({ name, departName }) => ({ name, departName })),
        phone: maskPhone(phone),
        email: maskEmail(email),
      })),
    };
  },
  reveal: async (id, sent, caller, origin) => {
    const reason = sent.trim();
    if (reason === "") throw new AppError("user.reason_required", { details: { field: "reason" } });
    const person = await store.find(id, await ruled.conditionFor(caller));
    if (!person) throw new AppError("user.not_found");
    const { userId, username } = caller;
    const { username: object, phone, email } = person;
    const detail = { reason, fields: ["phone", "email"] };
    await audit.record({ action: "contacts.reveal", outcome: "ok", userId, username, object, origin, detail });
    return { phone, email };
  },
});
