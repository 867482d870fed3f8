/** Result of `JSON.rawJSON`; `JSON.stringify` writes its text unchanged. */
export interface RawNumber {
  readonly rawJSON: string;
}

interface RawJson {
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
}
const json = JSON as unknown as RawJson;

/**
 * Returns a number of JSON with every digit of its source: as `RawNumber` if a double cannot represent it. `value`: the
 * source as a double.
 */
export function exactNumber(value: number, source: string): number | RawNumber {
  if (String(value) === source) return value;
  const plain = plainNumber(source);
  return String(value) === plain ? value : json.rawJSON(plain);
}

/** `1.50E3` → `1500`: one spelling per number, so that equal contents have equal digests. */
function plainNumber(source: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source);
  if (match === null) return source;
  const [, sign = "", whole = "0", fraction = "", exponentText = "0"] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > 400) return source;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0");
  const cut = Math.max(point, 1);
  const integer = padded.slice(0, cut).replace(/^0+(?=\d)/, "");
  const rest = withoutZerosAtEnd(padded.slice(cut));
  const text = rest === "" ? integer : `${integer}.${rest}`;
  return /[1-9]/.test(text) ? sign + text : text;
}

function withoutZerosAtEnd(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}

export const isRawNumber = (value: unknown): value is RawNumber => json.isRawJSON(value);
