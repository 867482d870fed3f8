import { directoryPresets, type EndpointOf, type RequestOf } from "@tender/contract";
import type { Person, TestApp } from "@tender/testkit";
import type { TestDirectory, TestEntry } from "./directory-server.ts";

export const BASE = "dc=example,dc=cn";
export const PEOPLE = `ou=people,${BASE}`;
export const ADMIN = `cn=admin,${BASE}`;
export const ADMIN_PASSWORD = "bind-secret";

type DirectoryInput = RequestOf<EndpointOf<"directoryAdmin.save">>["body"];

/** Returns the input that saves a connection. */
export const directoryInput = (
  directory: Pick<TestDirectory, "address">,
  name: string,
  more: Partial<DirectoryInput> = {},
): DirectoryInput => ({
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
  // The maximum, because a busy machine may be slow.
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

/** Returns the part of a connection that a trial uses. */
export function trialOf(input: DirectoryInput): RequestOf<EndpointOf<"directoryAdmin.testConnection">>["body"] {
  const { version, orgCode, enabled, signIn, makesAccounts, schedule, dailyAt, whenGone, freezePercent, ...rest } =
    input;
  const { mayAdminister, ...body } = rest;
  return body;
}

/** Returns a person as an entry of OpenLDAP. */
export const personEntry = (uid: string, more: Omit<TestEntry, "dn"> = {}): TestEntry => ({
  dn: `uid=${uid},${PEOPLE}`,
  objectClass: "inetOrgPerson",
  entryUUID: `id-of-${uid}`,
  uid,
  cn: "林采薇",
  ...more,
});

/** Returns a department as an entry of OpenLDAP. */
export const unitEntry = (dn: string, entryUUID: string, ou: string): TestEntry => ({
  dn,
  objectClass: "organizationalUnit",
  entryUUID,
  ou,
});

/** Saves a connection as an administrator and returns its id. */
export async function saveDirectory(t: TestApp, manager: Person, input: DirectoryInput): Promise<string> {
  await t.prove(manager);
  const { body } = await t.call("directoryAdmin.save", { body: input }, manager);
  if (!body.success) throw new Error(`the directory was not saved: ${body.message}`);
  return body.result.id;
}
