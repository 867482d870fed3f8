import type { Breach } from "./breach.ts";
import { contractSubjectOf, groupOf, moduleOf, webSubjectOf } from "./places.ts";

export const SUBJECT_PLACES =
  /^(packages\/contract\/src\/[^/]+\/[^/]+\/[^/]+\.endpoints\.ts|apps\/server\/src\/modules\/.+\.(routes|module)\.ts|apps\/web\/src\/features\/[^/]+\/[^/]+\/text\.ts)$/;

const rule = "subject";

/** Features that only the web app has, or parts of a subject, which their names contain. */
const OF_THE_WEB: ReadonlySet<string> = new Set([
  ...[
    "archive-admin",
    "demo-phone",
    "home",
    "outbox",
    "own-organisation",
    "password-link",
    "rule-admin",
    "scan-binding",
  ],
  ...["simulated-lock", "widget-gallery"],
]);

/** Checks that a subject has the same name and group in contract and server, and the same name in the web app. */
export function checkSubjects(texts: ReadonlyMap<string, string>): Breach[] {
  /** Subject by call. */
  const contract = new Map<string, string>();
  for (const [path, text] of texts) {
    const subject = contractSubjectOf(path);
    if (subject === undefined) continue;
    for (const [, namespace = "", body = ""] of text.matchAll(/^export const (\w+)\b[^\n]*= \{$(.*?)^\}/gms))
      for (const [, name] of body.matchAll(/^ {2}(\w+): /gm)) contract.set(`${namespace}.${name}`, subject);
  }
  const serverSubjects = new Set([...contract.values()].map((subject) => subject.split("/")[1] ?? ""));
  const breaches: Breach[] = [];
  for (const [path, text] of texts) {
    const module = moduleOf(path);
    if (module !== undefined) serverSubjects.add(module);
    if (module === undefined || path.includes(".test.")) continue;
    text.split("\n").forEach((line, at) => {
      const [, call = ""] = /^\s+"([a-z]\w*\.\w+)":/.exec(line) ?? [];
      const subject = contract.get(call);
      if (subject === undefined || subject === `${groupOf(path)}/${module}`) return;
      breaches.push({ rule, path, line: at + 1, message: `${call} is a call of ${subject}` });
    });
  }
  for (const path of texts.keys()) {
    const subject = webSubjectOf(path)?.split("/").at(-1);
    if (subject === undefined || serverSubjects.has(subject) || OF_THE_WEB.has(subject)) continue;
    breaches.push({ rule, path, line: 1, message: `${subject} is a subject of neither the server nor the contract` });
  }
  return breaches;
}
