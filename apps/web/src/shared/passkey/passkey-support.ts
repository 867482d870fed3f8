/** Browsers offer passkeys on secure pages only. */
export const arePasskeysSupported = (): boolean => "PublicKeyCredential" in globalThis;
