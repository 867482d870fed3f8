/** Sets the referrer of the page. The test's own frame has one, so it is cleared until a test sets another. */
export const setReferrer = (address: string): void =>
  void Object.defineProperty(document, "referrer", { configurable: true, value: address });
