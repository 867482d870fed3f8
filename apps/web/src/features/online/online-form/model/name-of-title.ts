import { pinyin } from "pinyin-pro";

/** Leaves room for the number that makes a taken name unique. */
const LONGEST = 26;

/**
 * Creates a column name from a title: 合同金额 becomes he_tong_jin_e. A long title gives initials; one of signs alone gives
 * "".
 */
export function nameOfTitle(title: string): string {
  const readings = pinyin(title.normalize("NFKC"), { toneType: "none", type: "array", nonZh: "consecutive", v: true })
    .map((word) => word.toLowerCase().replace(/[^a-z0-9]+/g, ""))
    .filter((word) => word !== "");
  const whole = readings.join("_");
  const name =
    whole.length <= LONGEST
      ? whole
      : readings
          .map(([first]) => first)
          .join("")
          .slice(0, LONGEST);
  return /^[0-9]/.test(name) ? `f_${name}`.slice(0, LONGEST) : name;
}
