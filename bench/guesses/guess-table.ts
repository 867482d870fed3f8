import type { Attack } from "./attack.ts";

/** Number of guesses of an attack, per hour and day. */
export interface Count {
  readonly anHour: number;
  readonly aDay: number;
  /** Counted with fewer addresses or over a shorter time, and extrapolated. */
  readonly isScaled: boolean;
}

export interface Finding {
  readonly attack: Attack;
  readonly fromOne: Count;
  readonly fromMany: Count;
  /** A secret that was accepted although it must be refused. */
  readonly hole?: string | undefined;
}

export const isPromiseMet = ({ attack, fromOne, fromMany, hole }: Finding): boolean =>
  hole === undefined && fromOne.anHour <= attack.promise.fromOne && fromMany.anHour <= attack.promise.fromMany;

const rounded = (n: number): string => Math.round(n).toLocaleString("en");
const countText = ({ anHour, isScaled }: Count): string => `${isScaled ? "≈" : ""}${rounded(anHour)}`;

/** Returns the probability of at least one hit. */
function chance(guesses: number, size: number): string {
  const hit = -Math.expm1(guesses * Math.log1p(-1 / size));
  if (hit >= 0.0001) return `${Number((hit * 100).toPrecision(2))} %`;
  return hit === 0 ? "0" : hit.toExponential(0);
}

const HEAD = ["", "", "", "guesses an hour", "", "promised", "", "hit in 24 h", ""];
const SECOND_HEAD = ["", "secret", "size", ...Array(3).fill(["1 address", "1,000"]).flat()] as readonly string[];

/** Secrets that are too long to be guessed. */
const NOT_ATTACKED =
  "Not attacked, 256 random bits or a signature each: session token and cookie, access token, trusted device, flow of a recovery, " +
  "passkey challenge, slider challenge (HMAC), first administrator's link.";

function rowsOf(finding: Finding): string[][] {
  const { attack, fromOne, fromMany } = finding;
  const { promise, secret, spaces } = attack;
  return spaces.map(({ text, size }, n) => {
    const counts =
      n === 0
        ? [
            isPromiseMet(finding) ? "held" : "EXCEEDED",
            secret,
            text,
            countText(fromOne),
            countText(fromMany),
            rounded(promise.fromOne),
            rounded(promise.fromMany),
          ]
        : ["", "", text, "", "", "", ""];
    return [...counts, chance(fromOne.aDay, size), chance(fromMany.aDay, size)];
  });
}

export function printTable(findings: readonly Finding[]): void {
  const rows = [HEAD, SECOND_HEAD, ...findings.flatMap(rowsOf)];
  const widths = SECOND_HEAD.map((_, n) => Math.max(...rows.slice(1).map((row) => row[n]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, n) => (n < 3 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
        .join("  ")
        .trimEnd(),
    );
  console.log("\nBy which rule:");
  for (const { attack, hole } of findings)
    console.log(`  ${attack.secret}: ${attack.promise.rule}${hole ? ` – ${hole}` : ""}`);
  console.log("≈ marks counts of fewer addresses or minutes, which were multiplied: an upper estimate.");
  console.log(NOT_ATTACKED);
}
