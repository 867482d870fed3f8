import type { CasAttributeName, EndpointOf, RequestOf, ResultOf } from "@tender/contract";
import { identifierOf } from "@tender/contract/normal-form";
import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { formText as text } from "../text.ts";

export type Subsystem = ResultOf<EndpointOf<"subsystemAdmin.list">>["rows"][number];
export type SubsystemBody = RequestOf<EndpointOf<"subsystemAdmin.save">>["body"];
export type HandOver = Subsystem["handOver"];
type Client = NonNullable<SubsystemBody["openid"]>;

/**
 * Values of the form; addresses are separated by line breaks. It retains the input for other kinds of hand-over until
 * it is sent.
 */
export interface SubsystemForm {
  readonly appId: string;
  readonly appCnName: string;
  readonly purpose: string;
  readonly indexPage: string;
  readonly kind: Subsystem["kind"];
  readonly handOver: HandOver;
  readonly enabled: boolean;
  readonly certificateGate: boolean;
  readonly roles: string[];
  readonly departments: string[];
  readonly entryRule: Subsystem["entryRule"];
  readonly logoutUrl: string;
  readonly casServices: string;
  readonly casAttributes: CasAttributeName[];
  readonly casProxies: boolean;
  readonly authMethod: Client["authMethod"];
  readonly redirectUris: string;
  readonly postLogoutRedirectUris: string;
  readonly backchannelLogoutUri: string;
  readonly idTokenAlgorithm: Client["idTokenAlgorithm"];
  readonly asksConsent: boolean;
}

const blank: SubsystemForm = {
  appId: "",
  appCnName: "",
  purpose: "",
  indexPage: "",
  kind: "handover",
  handOver: "code",
  enabled: true,
  certificateGate: false,
  roles: [],
  departments: [],
  entryRule: "any",
  logoutUrl: "",
  casServices: "",
  casAttributes: [],
  casProxies: false,
  authMethod: "client_secret_basic",
  redirectUris: "",
  postLogoutRedirectUris: "",
  backchannelLogoutUri: "",
  idTokenAlgorithm: "ES256",
  asksConsent: false,
};

export const MAX_ADDRESSES = 20;

export const linesOf = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Returns the initial form: of the subsystem, or of a new one. */
export function formOf(subsystem: Subsystem | null): SubsystemForm {
  if (!subsystem) return blank;
  const { openid } = subsystem;
  return {
    appId: subsystem.appId,
    appCnName: subsystem.appCnName,
    purpose: subsystem.purpose,
    indexPage: subsystem.indexPage,
    kind: subsystem.kind,
    handOver: subsystem.handOver,
    enabled: subsystem.enabled,
    certificateGate: subsystem.certificateGate,
    roles: subsystem.roles,
    departments: subsystem.departments,
    entryRule: subsystem.entryRule,
    logoutUrl: subsystem.logoutUrl ?? "",
    casServices: subsystem.casServices.join("\n"),
    casAttributes: subsystem.casAttributes,
    casProxies: subsystem.casProxies,
    authMethod: openid?.authMethod ?? blank.authMethod,
    redirectUris: openid?.redirectUris.join("\n") ?? "",
    postLogoutRedirectUris: openid?.postLogoutRedirectUris.join("\n") ?? "",
    backchannelLogoutUri: openid?.backchannelLogoutUri ?? "",
    idTokenAlgorithm: openid?.idTokenAlgorithm ?? blank.idTokenAlgorithm,
    asksConsent: openid?.asksConsent ?? blank.asksConsent,
  };
}

const orNull = (typed: string): string | null => typed.trim() || null;

const clientOf = (form: SubsystemForm): Client => ({
  authMethod: form.authMethod,
  redirectUris: linesOf(form.redirectUris),
  postLogoutRedirectUris: linesOf(form.postLogoutRedirectUris),
  backchannelLogoutUri: orNull(form.backchannelLogoutUri),
  idTokenAlgorithm: form.idTokenAlgorithm,
  asksConsent: form.asksConsent,
});

/**
 * Returns the request with the fields of the chosen hand-over only, so that no refusal concerns a hidden field.
 */
export function bodyOf(form: SubsystemForm, subsystem: Pick<Subsystem, "id" | "version"> | null): SubsystemBody {
  const handOver = form.kind === "own" ? "code" : form.handOver;
  const isCas = form.kind === "handover" && handOver === "cas";
  const isOpenid = form.kind === "handover" && handOver === "openid";
  return {
    id: subsystem?.id ?? null,
    version: subsystem?.version ?? null,
    appId: identifierOf(form.appId),
    appCnName: form.appCnName.trim(),
    purpose: form.purpose.trim(),
    indexPage: form.indexPage.trim(),
    kind: form.kind,
    handOver,
    enabled: form.enabled,
    certificateGate: form.certificateGate,
    roles: form.roles,
    departments: form.departments,
    entryRule: form.entryRule,
    logoutUrl: form.kind === "own" || isOpenid ? null : orNull(form.logoutUrl),
    casServices: isCas ? linesOf(form.casServices) : [],
    casAttributes: isCas ? form.casAttributes : [],
    casProxies: isCas && form.casProxies,
    openid: isOpenid ? clientOf(form) : null,
  };
}

export const isAppId = (typed: string): boolean => /^\d{1,10}$/.test(identifierOf(typed));

/** Returns the kind of hand-over whose settings saving would delete. Null: none. */
export function deletedHandOver(
  form: Pick<SubsystemForm, "kind" | "handOver">,
  subsystem: Subsystem | null,
): "cas" | "openid" | null {
  const next = form.kind === "own" ? "own" : form.handOver;
  if (subsystem?.openid && next !== "openid") return "openid";
  return subsystem && subsystem.casServices.length > 0 && next !== "cas" ? "cas" : null;
}

interface Names {
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly departments: readonly { readonly orgCode: string; readonly departName: string }[];
}

/** Returns the fields that two people may change at the same time, with names for the codes in them. */
export function sharedFields({ roles, departments }: Names): SharedField<SubsystemForm>[] {
  const formatFlag = (isSet: boolean): string => text.whether[isSet ? "yes" : "no"];
  const formatList = (all: readonly { code: string; name: string }[]) => (codes: readonly string[]) =>
    codes.map((code) => all.find((entry) => entry.code === code)?.name ?? code).join(text.separator);
  const placed = departments.map(({ orgCode, departName }) => ({ code: orgCode, name: departName }));
  const attributes = Object.entries(text.attributes).map(([code, name]) => ({ code, name }));
  const formatAddresses = (lines: string) => linesOf(lines).join(text.separator);
  const addresses = (["casServices", "redirectUris", "postLogoutRedirectUris"] as const).map((name) => ({
    name,
    label: text[name],
    describe: formatAddresses,
  }));
  const whether = (["enabled", "certificateGate", "casProxies", "asksConsent"] as const).map((name) => ({
    name,
    label: text[name],
    describe: formatFlag,
  }));
  return [
    { name: "appCnName", label: text.appCnName },
    { name: "purpose", label: text.purpose },
    { name: "kind", label: text.kind, describe: (kind: SubsystemForm["kind"]) => text.kinds[kind] },
    { name: "indexPage", label: text.indexPage },
    { name: "roles", label: text.roles, describe: formatList(roles) },
    { name: "departments", label: text.departments, describe: formatList(placed) },
    { name: "entryRule", label: text.entryRule, describe: (rule: SubsystemForm["entryRule"]) => text.entryRules[rule] },
    { name: "handOver", label: text.handOver, describe: (handOver: HandOver) => text.handOvers[handOver] },
    { name: "logoutUrl", label: text.logoutUrl },
    { name: "casAttributes", label: text.casAttributes, describe: formatList(attributes) },
    {
      name: "authMethod",
      label: text.authMethod,
      describe: (method: Client["authMethod"]) => text.authMethods[method],
    },
    { name: "backchannelLogoutUri", label: text.backchannelLogoutUri },
    { name: "idTokenAlgorithm", label: text.idTokenAlgorithm },
    ...addresses,
    ...whether,
  ];
}
