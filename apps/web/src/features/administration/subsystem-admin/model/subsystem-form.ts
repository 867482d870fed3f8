import type { CasAttributeName, EndpointOf, RequestOf, ResultOf } from "@tender/contract";
import { identifierOf } from "@tender/contract/normal-form";
import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { formText as text } from "../text.ts";

export type Subsystem = ResultOf<EndpointOf<"subsystemAdmin.list">>["rows"][number];
export type SubsystemBody = RequestOf<EndpointOf<"subsystemAdmin.save">>["body"];
export type HandOver = Subsystem["handOver"];
type Client = NonNullable<SubsystemBody["openid"]>;

/**
 * A subsystem in the form: addresses one per line. The input for other ways of hand-over is kept until the form is
 * sent.
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

export const MOST_ADDRESSES = 20;

export const linesOf = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Returns the initial form: of the subsystem, or of a new one. */
export function formOf(known: Subsystem | null): SubsystemForm {
  if (!known) return blank;
  const { openid } = known;
  return {
    appId: known.appId,
    appCnName: known.appCnName,
    purpose: known.purpose,
    indexPage: known.indexPage,
    kind: known.kind,
    handOver: known.handOver,
    enabled: known.enabled,
    certificateGate: known.certificateGate,
    roles: known.roles,
    departments: known.departments,
    entryRule: known.entryRule,
    logoutUrl: known.logoutUrl ?? "",
    casServices: known.casServices.join("\n"),
    casAttributes: known.casAttributes,
    casProxies: known.casProxies,
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
 * Returns the request with the fields of the chosen way of hand-over only, so that no refusal concerns a hidden field.
 */
export function bodyOf(form: SubsystemForm, known: Pick<Subsystem, "id" | "version"> | null): SubsystemBody {
  const handOver = form.kind === "own" ? "code" : form.handOver;
  const isCas = form.kind === "handover" && handOver === "cas";
  const isOpenid = form.kind === "handover" && handOver === "openid";
  return {
    id: known?.id ?? null,
    version: known?.version ?? null,
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

/** Returns the way of hand-over whose settings would be deleted by saving. Null: none. */
export function lostBy(
  form: Pick<SubsystemForm, "kind" | "handOver">,
  known: Subsystem | null,
): "cas" | "openid" | null {
  const now = form.kind === "own" ? "own" : form.handOver;
  if (known?.openid && now !== "openid") return "openid";
  return known && known.casServices.length > 0 && now !== "cas" ? "cas" : null;
}

interface Names {
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly departments: readonly { readonly orgCode: string; readonly departName: string }[];
}

/** Returns the fields that another person may have changed meanwhile. `names`: names for the codes in them. */
export function sharedFields({ roles, departments }: Names): SharedField<SubsystemForm>[] {
  const formatFlag = (isSet: boolean): string => text.whether[isSet ? "yes" : "no"];
  const formatList = (all: readonly { code: string; name: string }[]) => (codes: readonly string[]) =>
    codes.map((code) => all.find((one) => one.code === code)?.name ?? code).join(text.separator);
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
    { name: "entryRule", label: text.entryRule, describe: (way: SubsystemForm["entryRule"]) => text.entryRules[way] },
    { name: "handOver", label: text.handOver, describe: (way: HandOver) => text.ways[way] },
    { name: "logoutUrl", label: text.logoutUrl },
    { name: "casAttributes", label: text.casAttributes, describe: formatList(attributes) },
    { name: "authMethod", label: text.authMethod, describe: (way: Client["authMethod"]) => text.authMethods[way] },
    { name: "backchannelLogoutUri", label: text.backchannelLogoutUri },
    { name: "idTokenAlgorithm", label: text.idTokenAlgorithm },
    ...addresses,
    ...whether,
  ];
}
