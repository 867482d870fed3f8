import { deviceName } from "../../platform/device-name.ts";

export interface SeenSignIn {
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** The neighbourhood an address lies in: what a home, an office or a mobile network keeps over the weeks. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return plain.includes(":") ? plain.split(":").slice(0, 3).join(":") : plain.split(".").slice(0, 2).join(".");
}

const signOf = ({ address, userAgent }: SeenSignIn): string =>
  `${deviceName(userAgent ?? "").replace(/ \d+/, "")} ${networkOf(address ?? "")}`;

/** Was the account signed in to before from such a browser in such a place? The very first time is nobody's news. */
export const isKnownDevice = (earlier: readonly SeenSignIn[], now: SeenSignIn): boolean =>
  earlier.length === 0 || earlier.some((one) => signOf(one) === signOf(now));
