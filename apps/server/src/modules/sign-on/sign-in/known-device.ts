import { deviceName } from "#platform/device-name.ts";

/** Network of an address, wide enough to stay the same for a home, an office or a mobile network over weeks. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return plain.includes(":") ? plain.split(":").slice(0, 3).join(":") : plain.split(".").slice(0, 2).join(".");
}

/** Equal for sign-ins by the same browser in the same network; an update of the browser does not change it. */
export const deviceSign = ({ address, userAgent }: { readonly address: string; readonly userAgent: string }): string =>
  `${deviceName(userAgent).replace(/ \d+/, "")} ${networkOf(address)}`;
