import { identifierOf } from "@tender/contract/normal-form";

/** Form of an authority: addresses are separated by line breaks, fields of the identity are named by kind and OID. */
export interface ProviderForm {
  readonly code: string;
  readonly name: string;
  readonly kind: "usbkey" | "mobile" | "licence";
  readonly rootsPem: string;
  readonly intermediatesPem: string;
  readonly crlUrls: string;
  readonly crlRefreshMinutes: string;
  readonly holder: IdentityField;
  /** Empty OID: the certificates name no organisation. */
  readonly uscc: IdentityField;
  readonly agentUrls: string;
  readonly downloadUrl: string;
  readonly enabled: boolean;
}

/** Field or extension of a certificate that identifies its holder. */
export interface IdentityField {
  from: "subject" | "extension";
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
  identityRule: { holder: IdentityField; uscc: IdentityField | null };
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
  holder: { from: "subject", oid: COMMON_NAME },
  uscc: { from: "extension", oid: "" },
  agentUrls: "",
  downloadUrl: "",
  enabled: true,
};

export const linesOf = (typed: string): string[] =>
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
  holder: fields.identityRule.holder,
  uscc: fields.identityRule.uscc ?? emptyProvider.uscc,
  agentUrls: fields.agentUrls.join("\n"),
  downloadUrl: fields.downloadUrl ?? "",
  enabled: fields.enabled,
});

export const providerFieldsOf = (form: ProviderForm): ProviderFields => ({
  code: identifierOf(form.code),
  name: form.name.trim(),
  kind: form.kind,
  rootsPem: form.rootsPem.trim(),
  intermediatesPem: form.intermediatesPem.trim(),
  crlUrls: linesOf(form.crlUrls),
  crlRefreshMinutes: Number(form.crlRefreshMinutes),
  identityRule: {
    holder: { ...form.holder, oid: form.holder.oid.trim() },
    uscc: form.uscc.oid.trim() === "" ? null : { ...form.uscc, oid: form.uscc.oid.trim() },
  },
  agentUrls: linesOf(form.agentUrls),
  downloadUrl: form.downloadUrl.trim() || null,
  enabled: form.enabled,
});

export const isCode = (typed: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(identifierOf(typed));
export const isOid = (typed: string): boolean => /^[0-2](\.\d{1,10}){1,15}$/.test(typed.trim());
export const isRefreshMinutes = (typed: string): boolean => {
  const minutes = Number(typed.trim());
  return /^\d+$/.test(typed.trim()) && minutes >= 5 && minutes <= 10_080;
};
