import type { AuthType } from "@tender/contract";
import type { ScanBindings } from "#modules/sign-on/scan-app/scan-binding.service.ts";

/** Accounts of phones. */
export interface Holders {
  /** Returns the account's id. Undefined: no account has the holder. */
  ownerOf(authType: AuthType, holder: string): Promise<string | undefined>;
}

/** Returns the account of a certificate by its serial number in capital hexadecimals. */
export type OwnerOfCertificate = (serial: string) => Promise<string | undefined>;

const CERTIFICATE = "cert:";

export const isCertificate = (holder: string): boolean => holder.startsWith(CERTIFICATE);

export function createHolders(bindings: Pick<ScanBindings, "find">, ownerOfCertificate: OwnerOfCertificate): Holders {
  return {
    ownerOf: async (authType, holder) =>
      isCertificate(holder)
        ? ownerOfCertificate(holder.slice(CERTIFICATE.length))
        : (await bindings.find(authType, holder))?.userId,
  };
}
