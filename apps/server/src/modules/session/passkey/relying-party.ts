/** Who we are to a browser's authenticators: fixed by the public address, never by what a request says. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

export function relyingPartyOf(publicUrl: string, platformName: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: platformName, origin };
}
