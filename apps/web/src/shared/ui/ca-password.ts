/** What the CA password dialog hands on: the trimmed password, or the sentence for an empty one. Specification 5. */
export function readCaPassword(typed: string): { password: string } | { error: string } {
  const password = typed.trim();
  return password === "" ? { error: "。CA密码不能为空" } : { password };
}
