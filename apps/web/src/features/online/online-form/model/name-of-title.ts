import { pinyin } from "pinyin-pro";

/** Characters. Leaves room for the number that makes a name unique. */
const MAX_NAME_LENGTH = 26;

/**
 * Creates a column name from a title: 合同金额 becomes he_tong_jin_e. A long title becomes its initials. A title without
 * letters and digits becomes "".
 */
export function nameOfTitle(title: string): string {
  const readings = pinyin(title.normalize("NFKC"), { toneType: "none", type: "array", nonZh: "consecutive", v: true })
    .map((word) => word.toLowerCase().replace(/[^a-z0-9]+/g, ""))
    .filter((word) => word !== "");
  const joined = readings.join("_");
  const name =
    joined.length <= MAX_NAME_LENGTH
      ? joined
      : readings
          .map(([first]) => first)
          .join("")
          .slice(0, MAX_NAME_LENGTH);
  return /^[0-9]/.test(name) ? `f_${name}`.slice(0, MAX_NAME_LENGTH) : name;
}
