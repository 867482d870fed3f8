/** The portal's identity for authenticators: derived from the public address, never from a request. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

export function relyingPartyOf(publicUrl: string, platformName: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: platformName, origin };
}
