/** Returns the trimmed password for the CA password dialog, or the error for an empty one. Specification 5. */
export function readCaPassword(typed: string): { password: string } | { error: string } {
  const password = typed.trim();
  return password === "" ? { error: "。CA密码不能为空" } : { password };
}
