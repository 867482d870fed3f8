import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

export type OrganisationRow = ResultOf<EndpointOf<"organisationAdmin.list">>["rows"][number];
export type OrganisationDetail = ResultOf<EndpointOf<"organisationAdmin.read">>;
type Version = ResultOf<EndpointOf<"organisationAdmin.listVersions">>["rows"][number];
export type OwnOrganisation = ResultOf<EndpointOf<"ownOrganisation.read">>[number];

const at = "2026-11-20T03:04:05.000Z";

export const licence = {
  kind: "licence" as const,
  attachPath: "licence.pdf",
  fileName: "营业执照.pdf",
  contentType: "application/pdf",
  bytes: 20_480,
};

const facts: OrganisationDetail["facts"] = {
  name: "华辰信息技术有限公司",
  uscc: "91350100M000100Y43",
  kinds: ["supplier", "agency"],
  legalRepresentative: "吴信诚",
  regionCode: "35",
  address: "科创路 18 号",
  phone: "138****1234",
  attachments: [licence],
};

export const huachen: OrganisationRow = {
  id: "o1",
  version: 4,
  name: facts.name,
  uscc: facts.uscc,
  ident: "91350100M000100Y43",
  kinds: facts.kinds,
  legalRepresentative: facts.legalRepresentative,
  regionCode: "35",
  state: "active",
  currentVersion: 2,
  accounts: 2,
  submission: "waiting",
  updatedAt: at,
};

const foreign: OrganisationRow = {
  ...huachen,
  id: "o2",
  name: "海外示例供应商",
  uscc: null,
  ident: "0123456",
  kinds: [],
  legalRepresentative: "",
  regionCode: null,
  state: "off",
  currentVersion: 0,
  accounts: 0,
  submission: null,
};

export const waiting: NonNullable<OrganisationDetail["submission"]> = {
  id: "s1",
  version: 3,
  state: "waiting",
  facts: { ...facts, address: "创业大道 66 号", phone: "138****1234" },
  changed: ["address", "phone"],
  submittedBy: "吴信诚",
  submittedAt: at,
  reason: null,
};

export const detail: OrganisationDetail = {
  id: "o1",
  version: 4,
  state: "active",
  currentVersion: 2,
  scheme: "CN-USCC",
  ident: "91350100M000100Y43",
  facts,
  createdAt: at,
  updatedAt: at,
  submission: null,
  isOwnSubmission: false,
  certificates: { bound: 2, outdated: 1 },
};

const versions: readonly Version[] = [
  {
    number: 2,
    facts,
    changed: ["legalRepresentative", "phone"],
    source: "submission",
    at,
    by: "许管理",
    submittedBy: "吴信诚",
  },
  {
    number: 1,
    facts: { ...facts, legalRepresentative: "", kinds: ["supplier"], attachments: [] },
    changed: [],
    source: "data",
    at,
    by: null,
    submittedBy: null,
  },
];

const accounts: ResultOf<EndpointOf<"organisationAdmin.listAccounts">> = [
  {
    userId: "u1",
    username: "supplier",
    realname: "吴信诚",
    phone: "138****0004",
    email: "s***@example.com",
    isUsable: true,
    roles: ["supplier"],
    isAdministrator: true,
  },
  {
    userId: "u2",
    username: "helper",
    realname: "郑助理",
    phone: null,
    email: null,
    isUsable: false,
    roles: ["agency", "supplier"],
    isAdministrator: false,
  },
];

const organisationRights = ["view", "edit", "switch", "remove", "export", "member", "file", "approve"].map(
  (action) => `organisation:${action}`,
);
const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: "" });

export const organisationMenu = menuItem({
  path: "/system/organisations",
  component: "organisation-admin/organisations",
  meta: { title: "单位管理" },
});

export const organisationDataTexts = ["91350100M000100Y43", "0123456", "supplier", "helper", "s***@example.com"];

const regions = [
  { value: "11", text: "北京市", title: "北京市", label: "北京市" },
  { value: "35", text: "福建省", title: "福建省", label: "福建省" },
];

export function answerOrganisationAdministration(): void {
  answer("organisationAdmin.list", { total: 2, isMore: false, rows: [huachen, foreign] });
  answer("organisationAdmin.read", detail);
  answer("organisationAdmin.listVersions", { total: 2, rows: [...versions] });
  answer("organisationAdmin.listAccounts", accounts);
  answer("organisationAdmin.findPeople", [{ userId: "u7", username: "gu", realname: "顾晚", phone: "139****0000" }]);
}

/** Signs in with the page 单位管理 and two organisations. */
export function signInAsOrganisationAdmin(rights: readonly string[] = organisationRights): void {
  signInToWorkspace({
    menu: [organisationMenu],
    auth: rights.map(buttonOf),
    allAuth: organisationRights.map(buttonOf),
  });
  answer("savedView.listOwn", []);
  answerOrganisationAdministration();
  answer("dictionary.readItems", regions);
}

export const ownOrganisation: OwnOrganisation = {
  id: "o1",
  state: "active",
  currentVersion: 2,
  facts: { ...facts, phone: "13800001234" },
  roles: ["supplier"],
  isAdministrator: true,
  administrators: ["吴信诚"],
  submission: null,
};

export function answerOwnOrganisation(...organisations: readonly OwnOrganisation[]): void {
  answer("ownOrganisation.read", [...organisations]);
  answer("ownOrganisation.listVersions", { total: 2, rows: [...versions] });
}

/** Signs in as a person who acts for these organisations. */
export function signInAsRepresentative(...organisations: readonly OwnOrganisation[]): void {
  signInToWorkspace({ menu: [menuItem({ path: "/archive/dossiers", component: "archive/dossiers" })] });
  answerOwnOrganisation(...organisations);
  answer("dictionary.readItems", regions);
}
