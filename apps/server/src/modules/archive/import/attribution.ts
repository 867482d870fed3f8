/** The notice that a licence asks to be shown with the data, in the words of the licence where it prescribes them. */
export function attributionOf(publisher: string | undefined, license: string | undefined): string | undefined {
  const by = publisher === undefined ? "" : `（${publisher}）`;
  if (license !== undefined && /open-government-licence\/version\/3/.test(license))
    return `Contains public sector information licensed under the Open Government Licence v3.0${by}`;
  if (publisher === undefined) return undefined;
  const known = LICENSES.find(({ pattern }) => license !== undefined && pattern.test(license));
  return known === undefined ? publisher : `${publisher}（${known.name}）`;
}

const LICENSES = [
  { pattern: /creativecommons\.org\/licenses\/by\/3\.0\/au/, name: "CC BY 3.0 AU" },
  { pattern: /creativecommons\.org\/licenses\/by\/4\.0/, name: "CC BY 4.0" },
  { pattern: /creativecommons\.org\/publicdomain\/zero/, name: "CC0 1.0" },
  { pattern: /opendatacommons\.org\/licenses\/pddl/, name: "PDDL 1.0" },
];
