/** Returns addresses that resemble a registered origin in an incomplete comparison: of scheme, name and port. */
export function lookAlikesOf(origin: string): readonly string[] {
  const { protocol, host } = new URL(origin);
  return [
    `${protocol === "https:" ? "http:" : "https:"}//${host}/in`,
    `${origin}:8443/in`,
    `${origin}.evil.example/in`,
    `${protocol}//evil-${host}/in`,
    `${protocol}//evil.example/${host}/in`,
  ];
}
