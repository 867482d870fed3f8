/** The page that led here, as the browser tells; a test's own frame has one, so none is told until a test names it. */
export const comeFrom = (address: string): void =>
  void Object.defineProperty(document, "referrer", { configurable: true, value: address });
