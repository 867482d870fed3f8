import { type CasAttributeName, casAttributeNames } from "@tender/contract";
import type { SubsystemRow } from "#modules/access/subsystem/subsystem.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { LiveSession } from "#modules/session/session/session-lookup.service.ts";
import type { TicketPurpose } from "#modules/sign-on/sso/ticket-registry.service.ts";
import { maskPhone } from "#platform/masking.ts";
import type { CasSuccess } from "./cas-answers.ts";

export interface AttributeDeps {
  readonly accounts: Pick<AccountService, "ownRow">;
}

/** Attributes of a validated ticket: those of the protocol first, then those on the subsystem's list. */
export async function attributesOf(
  { caller, signedInAt, remember, method }: LiveSession,
  { isFresh }: Pick<TicketPurpose, "isFresh">,
  { casAttributes }: Pick<SubsystemRow, "casAttributes">,
  { accounts }: AttributeDeps,
): Promise<NonNullable<CasSuccess["attributes"]>> {
  const read: Readonly<Record<CasAttributeName, () => string | null | undefined | Promise<string | null>>> = {
    id: () => caller.userId,
    username: () => caller.username,
    realname: () => caller.realname,
    orgCode: () => caller.department?.orgCode,
    departName: () => caller.department?.departName,
    phone: async () => maskPhone((await accounts.ownRow(caller.userId))?.phone ?? null),
    signInMethod: () => method,
  };
  const pairs: [string, string | boolean][] = [
    ["authenticationDate", new Date(signedInAt).toISOString()],
    ["longTermAuthenticationRequestTokenUsed", remember],
    ["isFromNewLogin", isFresh],
  ];
  for (const name of casAttributeNames) {
    const value = casAttributes.includes(name) ? await read[name]() : undefined;
    if (value !== undefined && value !== null) pairs.push([name, value]);
  }
  return pairs;
}
