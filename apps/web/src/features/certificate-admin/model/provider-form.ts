/** A provider as it is typed in: addresses one a line, places of the identity by where and what. */
export interface ProviderForm {
  readonly code: string;
  readonly name: string;
  readonly kind: "usbkey" | "mobile" | "licence";
  readonly rootsPem: string;
  readonly intermediatesPem: string;
  readonly crlUrls: string;
  readonly crlRefreshMinutes: string;
  readonly holderFrom: PlaceKind;
  readonly holderOid: string;
  readonly usccFrom: PlaceKind;
  /** Empty: its certificates name no organisation. */
  readonly usccOid: string;
  readonly agentUrls: string;
  readonly downloadUrl: string;
  readonly enabled: boolean;
}

type PlaceKind = "subject" | "extension";
interface Place {
  from: PlaceKind;
  oid: string;
}

export interface ProviderFields {
  code: string;
  name: string;
  kind: ProviderForm["kind"];
  rootsPem: string;
  intermediatesPem: string;
  crlUrls: string[];
  crlRefreshMinutes: number;
  identityRule: { holder: Place; uscc: Place | null };
  agentUrls: string[];
  downloadUrl: string | null;
  enabled: boolean;
}

const COMMON_NAME = "2.5.4.3";

export const emptyProvider: ProviderForm = {
  code: "",
  name: "",
  kind: "usbkey",
  rootsPem: "",
  intermediatesPem: "",
  crlUrls: "",
  crlRefreshMinutes: "360",
  holderFrom: "subject",
  holderOid: COMMON_NAME,
  usccFrom: "extension",
  usccOid: "",
  agentUrls: "",
  downloadUrl: "",
  enabled: true,
};

const linesOf = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export const providerFormOf = (fields: ProviderFields): ProviderForm => ({
  code: fields.code,
  name: fields.name,
  kind: fields.kind,
  rootsPem: fields.rootsPem,
  intermediatesPem: fields.intermediatesPem,
  crlUrls: fields.crlUrls.join("\n"),
  crlRefreshMinutes: String(fields.crlRefreshMinutes),
  holderFrom: fields.identityRule.holder.from,
  holderOid: fields.identityRule.holder.oid,
  usccFrom: fields.identityRule.uscc?.from ?? emptyProvider.usccFrom,
  usccOid: fields.identityRule.uscc?.oid ?? "",
  agentUrls: fields.agentUrls.join("\n"),
  downloadUrl: fields.downloadUrl ?? "",
  enabled: fields.enabled,
});

export const providerFieldsOf = (form: ProviderForm): ProviderFields => ({
  code: form.code.trim(),
  name: form.name.trim(),
  kind: form.kind,
  rootsPem: form.rootsPem.trim(),
  intermediatesPem: form.intermediatesPem.trim(),
  crlUrls: linesOf(form.crlUrls),
  crlRefreshMinutes: Number(form.crlRefreshMinutes),
  identityRule: {
    holder: { from: form.holderFrom, oid: form.holderOid.trim() },
    uscc: form.usccOid.trim() === "" ? null : { from: form.usccFrom, oid: form.usccOid.trim() },
  },
  agentUrls: linesOf(form.agentUrls),
  downloadUrl: form.downloadUrl.trim() || null,
  enabled: form.enabled,
});

export const isCode = (typed: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(typed.trim());
export const isOid = (typed: string): boolean => /^[0-2](\.\d{1,10}){1,15}$/.test(typed.trim());
export const isRefreshMinutes = (typed: string): boolean => {
  const minutes = Number(typed.trim());
  return /^\d+$/.test(typed.trim()) && minutes >= 5 && minutes <= 10_080;
};
