const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\/([\d]+)/, "Edge"],
  [/(?:Firefox|FxiOS)\/([\d]+)/, "Firefox"],
  [/(?:OPR|Opera)\/([\d]+)/, "Opera"],
  [/MicroMessenger\/([\d]+)/, "微信"],
  [/(?:Chrome|CriOS|Chromium)\/([\d]+)/, "Chrome"],
  [/Version\/([\d]+).*Safari/, "Safari"],
  [/(?:MSIE |rv:)([\d]+)/, "IE"],
];

const systems: readonly [RegExp, string][] = [
  [/Windows/, "Windows"],
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];

/** Returns a device's name from the user agent, for people: `Chrome 156 · Windows`. */
export function deviceName(userAgent: string): string {
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return system ? `${name} ${version} · ${system}` : `${name} ${version}`;
  }
  return system ?? "其他设备";
}

/** Network of an address, wide enough to stay the same for a home, an office or a mobile network over weeks. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return plain.includes(":") ? plain.split(":").slice(0, 3).join(":") : plain.split(".").slice(0, 2).join(".");
}

/** Equal for sign-ins by the same browser in the same network; an update of the browser does not change it. */
export const deviceSign = ({ address, userAgent }: { readonly address: string; readonly userAgent: string }): string =>
  `${deviceName(userAgent).replace(/ \d+/, "")} ${networkOf(address)}`;
