/** Returns yuan with thousands separators and two decimals. */
export function yuan(amount: string | null): string {
  if (amount === null) return "";
  const [whole = "", decimals = ""] = amount.split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${decimals.padEnd(2, "0")} 元`;
}
