import type { EndpointOf, RequestOf, ResultOf } from "@tender/contract";
import { directoryPresets } from "@tender/contract/directory-presets";
import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import type { FoundDepartment } from "#shared/workspace-ui/department-select.tsx";
import { directoryText, formText as text } from "../text.ts";

type DirectoryRow = ResultOf<EndpointOf<"directoryAdmin.list">>["rows"][number];
type Body = RequestOf<EndpointOf<"directoryAdmin.save">>["body"];
type TrialBody = RequestOf<EndpointOf<"directoryAdmin.testConnection">>["body"];

export interface ConnectionForm extends Omit<Body, "id" | "version" | "orgCode" | "bindSecret" | "addresses"> {
  /** One per line. */
  readonly addresses: string;
  readonly department: FoundDepartment | null;
  /** Empty: the password stays unchanged. */
  readonly bindSecret: string;
}

export const blankForm: ConnectionForm = {
  ...directoryPresets.openldap,
  name: "",
  kind: "openldap",
  addresses: "",
  startTls: false,
  caCertificate: "",
  bindDn: "",
  bindSecret: "",
  peopleBase: "",
  departmentsBase: "",
  groupsBase: "",
  department: null,
  timeoutSeconds: 10,
  pageSize: 500,
  enabled: true,
  signIn: true,
  makesAccounts: false,
  schedule: "off",
  dailyAt: "02:00",
  whenGone: "freeze",
  freezePercent: 20,
  mayAdminister: false,
};

export function formOf(row: DirectoryRow): ConnectionForm {
  const { id, version, people, lastRun, secretSince, addresses, ...rest } = row;
  // A connection that is older than groups has no filter for them.
  const groupsFilter = rest.groupsFilter || directoryPresets[row.kind].groupsFilter;
  return { ...rest, groupsFilter, addresses: addresses.join("\n"), bindSecret: "" };
}

const lines = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

export function bodyOf(form: ConnectionForm, record: Pick<Body, "id" | "version">): Body {
  const { department, addresses, bindSecret, ...rest } = form;
  return {
    ...rest,
    ...record,
    addresses: lines(addresses),
    orgCode: department?.orgCode ?? null,
    bindSecret: bindSecret === "" ? null : bindSecret,
  };
}

/** Returns the fields of the form that a test of the connection needs. */
export function trialBodyOf(form: ConnectionForm, id: string | null): TrialBody {
  const { version, orgCode, enabled, signIn, makesAccounts, schedule, dailyAt, whenGone, ...rest } = bodyOf(form, {
    id,
    version: null,
  });
  const { freezePercent, mayAdminister, ...body } = rest;
  return body;
}

const yesOrNo = (isOn: boolean): string => (isOn ? text.yes : text.no);

/** Fields that two administrators may change at once. The password cannot be compared, and is sent as typed. */
export const sharedFields: readonly SharedField<ConnectionForm>[] = [
  { name: "name", label: text.name },
  { name: "kind", label: text.kind, describe: (kind: ConnectionForm["kind"]) => directoryText.kinds[kind] },
  { name: "addresses", label: text.addresses },
  { name: "startTls", label: text.startTls, describe: yesOrNo },
  { name: "caCertificate", label: text.caCertificate },
  { name: "bindDn", label: text.bindDn },
  { name: "peopleBase", label: text.peopleBase },
  { name: "peopleFilter", label: text.peopleFilter },
  { name: "idAttribute", label: text.idAttribute },
  { name: "accountAttribute", label: text.accountAttribute },
  { name: "nameAttribute", label: text.nameAttribute },
  { name: "phoneAttribute", label: text.phoneAttribute },
  { name: "mailAttribute", label: text.mailAttribute },
  {
    name: "departmentFrom",
    label: text.departmentFrom,
    describe: (from: ConnectionForm["departmentFrom"]) => text.from[from],
  },
  { name: "departmentAttribute", label: text.departmentAttribute },
  { name: "departmentsBase", label: text.departmentsBase },
  { name: "departmentsFilter", label: text.departmentsFilter },
  { name: "departmentNameAttribute", label: text.departmentNameAttribute },
  {
    name: "department",
    label: text.department,
    describe: (chosen: FoundDepartment | null) => chosen?.path.join(" / ") ?? text.everywhere,
  },
  { name: "groupAttribute", label: text.groupAttribute },
  { name: "groupsBase", label: text.groupsBase },
  { name: "groupsFilter", label: text.groupsFilter },
  { name: "mayAdminister", label: text.mayAdminister, describe: yesOrNo },
  { name: "enabled", label: text.enabled, describe: yesOrNo },
  { name: "signIn", label: text.signIn, describe: yesOrNo },
  { name: "makesAccounts", label: text.makesAccounts, describe: yesOrNo },
  {
    name: "schedule",
    label: text.schedule,
    describe: (schedule: ConnectionForm["schedule"]) => text.schedules[schedule],
  },
  { name: "dailyAt", label: text.dailyAt },
  {
    name: "whenGone",
    label: text.whenGone,
    describe: (action: ConnectionForm["whenGone"]) => text.whenGoneOptions[action],
  },
  { name: "freezePercent", label: text.freezePercent, describe: String },
  { name: "timeoutSeconds", label: text.timeoutSeconds, describe: String },
  { name: "pageSize", label: text.pageSize, describe: String },
];
