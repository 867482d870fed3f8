import { isJsonObject, type JsonObject, type JsonValue, textOf } from "./json-value.ts";

export type DocumentKind = "release-package" | "record-package" | "record" | "release";
export type FileFormat = DocumentKind | "array" | "jsonl";

/** Returns the kind of a JSON object by its content. Undefined: it is no Open Contracting data. */
export function kindOf(value: unknown): DocumentKind | undefined {
  if (!isJsonObject(value)) return undefined;
  const hasOcid = "ocid" in value;
  if (!hasOcid && Array.isArray(value.releases)) return "release-package";
  if (!hasOcid && Array.isArray(value.records)) return "record-package";
  if ("compiledRelease" in value || "versionedRelease" in value || (hasOcid && Array.isArray(value.releases)))
    return "record";
  const marks = ["ocid", "id", "date", "tag"].filter((key) => key in value);
  return marks.length >= 2 ? "release" : undefined;
}

/** Facts of a package about its releases. */
export interface PackageMeta {
  publisher: string | undefined;
  publishedDate: string | undefined;
  license: string | undefined;
}

export const NO_META: PackageMeta = { publisher: undefined, publishedDate: undefined, license: undefined };

export function metaOf(pack: JsonObject): PackageMeta {
  const publisher: JsonValue | undefined = pack.publisher;
  return {
    publisher: isJsonObject(publisher) ? textOf(publisher.name) : textOf(publisher),
    publishedDate: textOf(pack.publishedDate),
    license: textOf(pack.license),
  };
}
