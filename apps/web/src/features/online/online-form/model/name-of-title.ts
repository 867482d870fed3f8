import { pinyin } from "pinyin-pro";

/** Room for the number behind a name that is taken already. */
const LONGEST = 26;

/** A column's name out of what its field is called: 合同金额 is he_tong_jin_e; of a long title the first letters; "" of signs alone. */
export function nameOfTitle(title: string): string {
  const spoken = pinyin(title.normalize("NFKC"), { toneType: "none", type: "array", nonZh: "consecutive", v: true })
    .map((word) => word.toLowerCase().replace(/[^a-z0-9]+/g, ""))
    .filter((word) => word !== "");
  const whole = spoken.join("_");
  const name =
    whole.length <= LONGEST
      ? whole
      : spoken
          .map(([first]) => first)
          .join("")
          .slice(0, LONGEST);
  return /^[0-9]/.test(name) ? `f_${name}`.slice(0, LONGEST) : name;
}
