/** The page's nonce; browsers hide it from the attribute, so the property is read. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/**
 * Has what the component library makes from now on hold to the page's content security policy. Style elements that it
 * inserts without the nonce (scroll locking, measuring) get it; the text area that it measures others by gets its style
 * as a property, since the policy refuses the attribute, and it would stand unstyled on the page. Call before it loads.
 */
export function holdStylesToPolicy(): void {
  const nonce = pageNonce();
  if (nonce === undefined) return;
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    if (element instanceof HTMLTextAreaElement) styleByProperty(element);
    return element;
  }) as typeof document.createElement;
}

function styleByProperty(element: HTMLTextAreaElement): void {
  const set = element.setAttribute.bind(element);
  element.setAttribute = (name, value) => {
    if (name === "style") element.style.cssText = value;
    else set(name, value);
  };
}
