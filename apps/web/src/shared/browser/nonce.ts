/** The nonce of the page. Browsers hide it from the attribute, so the property is read. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/**
 * Makes elements that the component library creates later obey the content security policy. Its style elements (scroll
 * locking, measuring) get the nonce. Its measuring text area gets its style as a property, because the policy refuses
 * the attribute and the text area would be visible without styles. Call before the library loads.
 */
export function holdStylesToPolicy(): void {
  const nonce = pageNonce();
  if (nonce === undefined) return;
  const createElement = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    if (element instanceof HTMLTextAreaElement) styleByProperty(element);
    return element;
  }) as typeof document.createElement;
}

function styleByProperty(element: HTMLTextAreaElement): void {
  const applyAttribute = element.setAttribute.bind(element);
  element.setAttribute = (name, value) => {
    if (name === "style") element.style.cssText = value;
    else applyAttribute(name, value);
  };
}
