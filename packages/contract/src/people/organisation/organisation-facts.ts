// Facts of an organisation and their comparison. No imports of zod: pages import it directly.

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
  /** 统一社会信用代码; null: the organisation has another identifier. */
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

/** In the order of display. */
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

/** Returns a comparable text, independent of the order of kinds and files. */
function keyOf(facts: OrganisationFacts, field: OrganisationField): string {
  if (field === "kinds") return [...facts.kinds].sort().join();
  if (field === "attachments")
    return facts.attachments
      .map(({ kind, attachPath }) => `${attachPath}:${kind}`)
      .sort()
      .join();
  return facts[field] ?? "";
}

/** Returns the fields that differ. */
export const changedOrganisationFields = (before: OrganisationFacts, after: OrganisationFacts): OrganisationField[] =>
  organisationFields.filter((field) => keyOf(before, field) !== keyOf(after, field));

/**
 * Applies the changes from `base` to `proposed` to `current`. Other changes in `current` remain, unless they concern
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

/** Returns one field as text; empty: unknown. `regionName`: text of a region code in the dictionary. */
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

/** Returns the first field that a submission lacks; undefined: it is complete. */
export const missingOrganisationField = (facts: OrganisationFacts): OrganisationField | undefined =>
  (["name", "uscc", "kinds", "legalRepresentative", "address", "phone", "attachments"] as const).find((field) =>
    field === "attachments"
      ? !facts.attachments.some(({ kind }) => kind === "licence")
      : organisationFieldText(facts, field).trim() === "",
  );

/** Returns whether the text is a phone number: a mobile phone, or a number with an area code. */
export const isOrganisationPhone = (text: string): boolean => /^\+?[\d][\d() -]{5,18}\d$/.test(text);
