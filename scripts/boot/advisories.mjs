import { runSilently } from "./child.mjs";
import { npmCommand } from "./install.mjs";

/**
 * Known advisories for the packages of a lock file.
 *
 * @typedef {{ isKnown: true, grave: string[], lesser: number }} Advisories grave: critical and high ones, a line each
 * @typedef {{ isKnown: false, why: string }} NoAdvisories the registry gave no answer
 *
 * @typedef {{ severity: string, via: (string | { title?: string, url?: string })[] }} Vulnerability as npm reports it
 */

const GRAVE = ["critical", "high"];

/**
 * Parses the output of `npm audit --json`, which is no report if npm could not query the registry.
 *
 * @param {string} output
 * @returns {Advisories | NoAdvisories}
 */
export function readAdvisories(output) {
  /** @type {{ vulnerabilities?: Record<string, Vulnerability>, message?: string }} */
  let report;
  try {
    // Warnings may surround the report.
    report = JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  } catch {
    return { isKnown: false, why: output.trim().split("\n").at(-1) ?? "" };
  }
  // The text after the dash is the address of the registry.
  if (!report.vulnerabilities) return { isKnown: false, why: report.message?.split(" - ")[0] ?? "" };
  const found = Object.entries(report.vulnerabilities);
  const grave = found.filter(([, { severity }]) => GRAVE.includes(severity));
  return {
    isKnown: true,
    grave: grave.map(([name, { severity, via }]) => `${name}（${severity}）：${reasonsOf(via)}`),
    lesser: found.length - grave.length,
  };
}

/** @param {Vulnerability["via"]} via advisories of the package itself, or names of vulnerable dependencies */
const reasonsOf = (via) =>
  via
    .map((advisory) =>
      typeof advisory === "string" ? advisory : [advisory.title, advisory.url].filter(Boolean).join(" "),
    )
    .join("；");

/**
 * Queries npm's registry for advisories against the packages of a folder's lock file. A registry without advisories, or
 * one that cannot be reached, does not fail the check: the output states that nothing was checked.
 *
 * @param {string} folder
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function checkAdvisories(folder, env = {}) {
  const patience = ["--fetch-retries=0", "--fetch-timeout=20000"];
  const [npm, args] = npmCommand(["audit", "--json", "--audit=true", "--package-lock-only", ...patience]);
  const { output } = await runSilently(npm, args, { cwd: folder, env: { NODE_ENV: undefined, ...env } });
  const found = readAdvisories(output);
  if (!found.isKnown) return { code: 0, output: `未核对：npm 源没有给出漏洞公告（${found.why}）` };
  const lesser = found.lesser > 0 ? [`另有 ${found.lesser} 个低于高危的公告`] : [];
  return { code: found.grave.length > 0 ? 1 : 0, output: [...found.grave, ...lesser].join("\n") };
}
