import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { certificateAdminText, providerText as text } from "../text.ts";
import { type IdentityField, linesOf, type ProviderForm } from "./provider-form.ts";

type Pem = "rootsPem" | "intermediatesPem";

const lines = (typed: string): string => linesOf(typed).join("、");
const isSameLines = (first: string, second: string): boolean => lines(first) === lines(second);
const isSameText = (first: string, second: string): boolean => first.trim() === second.trim();

const describeIdentity = ({ from, oid }: IdentityField): string =>
  oid.trim() === "" ? text.unnamed : `${from === "subject" ? text.fromSubject : text.fromExtension} ${oid.trim()}`;
const isSameIdentity = (first: IdentityField, second: IdentityField): boolean =>
  describeIdentity(first) === describeIdentity(second);

/** Returns the fields that two administrators may change at once; certificates are compared in readable form. */
export const sharedFields = (
  compareOf: (name: Pem) => NonNullable<SharedField<ProviderForm>["compare"]>,
): SharedField<ProviderForm>[] => {
  const pem = (name: Pem, label: string): SharedField<ProviderForm> => ({
    name,
    label,
    isSame: isSameText,
    compare: compareOf(name),
  });
  return [
    { name: "code", label: text.code, isSame: isSameText },
    { name: "name", label: text.name, isSame: isSameText },
    { name: "kind", label: text.kind, describe: (kind: ProviderForm["kind"]) => certificateAdminText.kinds[kind] },
    { name: "crlRefreshMinutes", label: text.crlRefreshMinutes, isSame: isSameText },
    pem("rootsPem", text.roots),
    pem("intermediatesPem", text.intermediates),
    { name: "holder", label: text.holder, isSame: isSameIdentity, describe: describeIdentity },
    { name: "uscc", label: text.usccPlace, isSame: isSameIdentity, describe: describeIdentity },
    { name: "crlUrls", label: text.lists, isSame: isSameLines, describe: lines },
    { name: "agentUrls", label: text.agents, isSame: isSameLines, describe: lines },
    { name: "downloadUrl", label: text.download, isSame: isSameText },
    { name: "enabled", label: text.isEnabled, describe: (isOn: boolean) => (isOn ? text.enabled : text.disabled) },
  ];
};
