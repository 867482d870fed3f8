/** The page's nonce; browsers hide it from the attribute, so the property is read. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/**
 * Style elements made from now on carry the page's nonce. The component library inserts some without it (scroll
 * locking, measuring), which the content security policy would refuse. Call before it loads.
 */
export function giveStylesTheNonce(): void {
  const nonce = pageNonce();
  if (nonce === undefined) return;
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
