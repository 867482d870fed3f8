import { directoryPresets, type EndpointOf, type RequestOf } from "@tender/contract";
import type { Person, TestApp } from "@tender/testkit";
import type { TestDirectory, TestEntry } from "./directory-server.ts";

export const BASE = "dc=example,dc=cn";
export const PEOPLE = `ou=people,${BASE}`;
export const ADMIN = `cn=admin,${BASE}`;
export const ADMIN_PASSWORD = "bind-secret";

type Wish = RequestOf<EndpointOf<"directoryAdmin.save">>["body"];

/** A connection as the form sends it. */
export const wishFor = (directory: Pick<TestDirectory, "address">, name: string, more: Partial<Wish> = {}): Wish => ({
  ...directoryPresets.openldap,
  id: null,
  version: null,
  name,
  kind: "openldap",
  addresses: [directory.address],
  startTls: false,
  caCertificate: "",
  bindDn: ADMIN,
  bindSecret: ADMIN_PASSWORD,
  peopleBase: PEOPLE,
  departmentFrom: "none",
  departmentsBase: "",
  groupsBase: "",
  // The most that can be set: a busy machine may take its time.
  timeoutSeconds: 60,
  pageSize: 100,
  enabled: true,
  signIn: true,
  makesAccounts: false,
  schedule: "off",
  dailyAt: "02:00",
  whenGone: "freeze",
  freezePercent: 20,
  mayAdminister: false,
  orgCode: null,
  ...more,
});

/** What is tried out of it. */
export function trialOf(wish: Wish): RequestOf<EndpointOf<"directoryAdmin.tryOut">>["body"] {
  const { version, orgCode, enabled, signIn, makesAccounts, schedule, dailyAt, whenGone, freezePercent, ...rest } =
    wish;
  const { mayAdminister, ...body } = rest;
  return body;
}

/** Somebody as OpenLDAP has them. */
export const personEntry = (uid: string, more: Omit<TestEntry, "dn"> = {}): TestEntry => ({
  dn: `uid=${uid},${PEOPLE}`,
  objectClass: "inetOrgPerson",
  entryUUID: `id-of-${uid}`,
  uid,
  cn: "林采薇",
  ...more,
});

/** A department as OpenLDAP has it. */
export const unitEntry = (dn: string, entryUUID: string, ou: string): TestEntry => ({
  dn,
  objectClass: "organizationalUnit",
  entryUUID,
  ou,
});

/** Saves a connection as an administrator; its id. */
export async function saveDirectory(t: TestApp, keeper: Person, wish: Wish): Promise<string> {
  await t.prove(keeper);
  const { body } = await t.call("directoryAdmin.save", { body: wish }, keeper);
  if (!body.success) throw new Error(`the directory was not saved: ${body.message}`);
  return body.result.id;
}
