// What is known of an organisation, and how two states of it differ. No imports of zod: pages take it as it is.

export const organisationKinds = ["buyer", "agency", "supplier"] as const;
export type OrganisationKind = (typeof organisationKinds)[number];

export const organisationKindWords: Readonly<Record<OrganisationKind, string>> = {
  buyer: "采购人",
  agency: "代理机构",
  supplier: "供应商",
};

export const organisationFileKinds = ["licence", "qualification", "other"] as const;
export type OrganisationFileKind = (typeof organisationFileKinds)[number];

export const organisationFileWords: Readonly<Record<OrganisationFileKind, string>> = {
  licence: "营业执照",
  qualification: "资质文件",
  other: "其他",
};

export interface OrganisationFile {
  readonly kind: OrganisationFileKind;
  readonly attachPath: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
}

export interface OrganisationFacts {
  readonly name: string;
  /** 统一社会信用代码; null: known under another identifier. */
  readonly uscc: string | null;
  readonly kinds: readonly OrganisationKind[];
  readonly legalRepresentative: string;
  /** Value of the dictionary `xzqh`. */
  readonly regionCode: string | null;
  readonly address: string;
  readonly phone: string | null;
  readonly attachments: readonly OrganisationFile[];
}

export type OrganisationField = keyof OrganisationFacts;

/** In the order in which people read them. */
export const organisationFields = [
  "name",
  "uscc",
  "kinds",
  "legalRepresentative",
  "regionCode",
  "address",
  "phone",
  "attachments",
] as const satisfies readonly OrganisationField[];

export const organisationFieldWords: Readonly<Record<OrganisationField, string>> = {
  name: "单位名称",
  uscc: "统一社会信用代码",
  kinds: "单位类型",
  legalRepresentative: "法定代表人",
  regionCode: "行政区划",
  address: "注册地址",
  phone: "联系电话",
  attachments: "附件",
};

/** Comparable whatever the order in which kinds and files were named. */
function keyOf(facts: OrganisationFacts, field: OrganisationField): string {
  if (field === "kinds") return [...facts.kinds].sort().join();
  if (field === "attachments")
    return facts.attachments
      .map(({ kind, attachPath }) => `${attachPath}:${kind}`)
      .sort()
      .join();
  return facts[field] ?? "";
}

/** Which fields differ. */
export const changedOrganisationFields = (before: OrganisationFacts, after: OrganisationFacts): OrganisationField[] =>
  organisationFields.filter((field) => keyOf(before, field) !== keyOf(after, field));

/**
 * What `proposed` changed of `base`, over what stands by now: what somebody else has changed meanwhile stays, unless both changed
 * the same field.
 */
export function mergedOrganisation(
  base: OrganisationFacts,
  proposed: OrganisationFacts,
  current: OrganisationFacts,
): OrganisationFacts {
  const changed = changedOrganisationFields(base, proposed).map((field) => [field, proposed[field]] as const);
  return { ...current, ...Object.fromEntries(changed) };
}

/** One field in words; empty where nothing is known. `regionName`: what the dictionary says of a code. */
export function organisationFieldText(
  facts: OrganisationFacts,
  field: OrganisationField,
  regionName: (code: string) => string = (code) => code,
): string {
  switch (field) {
    case "kinds":
      return organisationKinds
        .filter((kind) => facts.kinds.includes(kind))
        .map((kind) => organisationKindWords[kind])
        .join("、");
    case "attachments":
      return facts.attachments.map(({ kind, fileName }) => `${organisationFileWords[kind]}：${fileName}`).join("；");
    case "regionCode":
      return facts.regionCode === null ? "" : regionName(facts.regionCode);
    default:
      return facts[field] ?? "";
  }
}

/** What has to stand there before an organisation's own people hand it in; undefined: nothing is missing. */
export const missingOrganisationField = (facts: OrganisationFacts): OrganisationField | undefined =>
  (["name", "uscc", "kinds", "legalRepresentative", "address", "phone", "attachments"] as const).find((field) =>
    field === "attachments"
      ? !facts.attachments.some(({ kind }) => kind === "licence")
      : organisationFieldText(facts, field).trim() === "",
  );

/** A number that people call: a mobile phone, or one with an area code. */
export const isOrganisationPhone = (text: string): boolean => /^\+?[\d][\d() -]{5,18}\d$/.test(text);
