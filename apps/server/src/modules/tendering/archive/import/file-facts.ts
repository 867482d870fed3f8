import type { Inspection } from "../ocds/document-reader.ts";

/** Licences by their address. The Open Government Licence prescribes words of its own. */
const LICENSES = [
  { pattern: /creativecommons\.org\/licenses\/by\/3\.0\/au/, name: "CC BY 3.0 AU" },
  { pattern: /creativecommons\.org\/licenses\/by\/4\.0/, name: "CC BY 4.0" },
  { pattern: /creativecommons\.org\/publicdomain\/zero/, name: "CC0 1.0" },
  { pattern: /opendatacommons\.org\/licenses\/pddl/, name: "PDDL 1.0" },
];

/** Returns the columns of a batch that follow from its file. `attribution` replaces the derived one. */
export function fileFactsOf(inspection: Inspection, attribution: string | undefined) {
  const { publisher, license } = inspection.meta;
  return {
    format: inspection.format,
    sha256: inspection.sha256,
    bytes: inspection.bytes,
    publisher: publisher ?? null,
    licenseUrl: license ?? null,
    attribution: attribution ?? attributionOf(publisher, license) ?? null,
  };
}

/** Returns the attribution that a licence requires, in the prescribed words if there are any. */
function attributionOf(publisher: string | undefined, license: string | undefined): string | undefined {
  const publisherSuffix = publisher === undefined ? "" : `（${publisher}）`;
  if (license !== undefined && /open-government-licence\/version\/3/.test(license))
    return `Contains public sector information licensed under the Open Government Licence v3.0${publisherSuffix}`;
  if (publisher === undefined) return undefined;
  const knownLicense = LICENSES.find(({ pattern }) => license !== undefined && pattern.test(license));
  return knownLicense === undefined ? publisher : `${publisher}（${knownLicense.name}）`;
}
