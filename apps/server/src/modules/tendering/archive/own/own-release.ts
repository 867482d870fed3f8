import type { ReleaseText } from "../ocds/compile.ts";
import { parseInstant } from "../ocds/instant.ts";
import { canonicalJson, digestOfText, isJsonObject, type JsonObject, parseJson, textOf } from "../ocds/json-value.ts";
import { withoutPersonalData } from "../ocds/personal-data.ts";
import { validateRelease } from "../ocds/validate.ts";

export type OwnReleaseText = ReleaseText & { readonly ocid: string };

/**
 * Converts a release of an own process to its stored form, without personal data. Throws if it does not fit the OCDS
 * schema, because only an error of the caller can cause that.
 */
export function storedFormOf(release: object): OwnReleaseText {
  const parsed = parseJson(JSON.stringify(release));
  const body = withoutPersonalData(isJsonObject(parsed) ? parsed : {});
  const [ocid, releaseId, date] = [textOf(body.ocid), textOf(body.id), parseInstant(textOf(body.date) ?? "")];
  const tags = tagsOf(body);
  const problems = validateRelease(body).map(({ path, reason }) => `${path} ${reason}`);
  if (tags.includes("compiled")) problems.push("/tag compiled is not a release of its own");
  if (ocid === undefined || releaseId === undefined || date === undefined || problems.length > 0)
    throw new Error(`a release does not fit OCDS 1.1.5: ${problems.slice(0, MAX_SHOWN).join("; ")}`);
  const text = canonicalJson(body);
  return {
    kind: "release",
    ocid,
    releaseId,
    date,
    tags,
    sha256: digestOfText(text),
    packageDate: undefined,
    publisher: undefined,
    text,
  };
}

/** Problems in the message of the error. */
const MAX_SHOWN = 10;

const tagsOf = ({ tag }: JsonObject): string[] =>
  Array.isArray(tag) ? tag.filter((entry) => typeof entry === "string") : [];
