/** Browsers offer passkeys only on secure pages. */
export const arePasskeysSupported = (): boolean => "PublicKeyCredential" in globalThis;
