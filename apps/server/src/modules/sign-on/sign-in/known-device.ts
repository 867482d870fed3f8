import { deviceName } from "#platform/device-name.ts";

/** The neighbourhood an address lies in: what a home, an office or a mobile network keeps over the weeks. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return plain.includes(":") ? plain.split(":").slice(0, 3).join(":") : plain.split(".").slice(0, 2).join(".");
}

/** Equal for sign-ins by such a browser in such a place; an update of the browser makes no new one. */
export const deviceSign = ({ address, userAgent }: { readonly address: string; readonly userAgent: string }): string =>
  `${deviceName(userAgent).replace(/ \d+/, "")} ${networkOf(address)}`;
